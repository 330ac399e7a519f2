import type { Course } from '@markaz/contract/catalogue/courses';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { enrolHref, enrolPanelId } from '../../shared/account/enrol-anchor.ts';
import { paths } from '../../shared/paths.ts';
import { enrolmentCopy } from './copy.ts';
import * as styles from './enrol-panel.module.css';
import { Redeem } from './redeem.tsx';

const copy = enrolmentCopy.panel;

export interface EnrolPanelProps {
  readonly course: Course;
  /** An admin looks at it as a student would. */
  readonly asStudent?: boolean;
}

/** The way into a course: its code. An admin who looks at it as a student would cannot use it. */
export function EnrolPanel({ course, asStudent = false }: EnrolPanelProps) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();

  // After signing in, the page is loaded anew and the panel was not there when it was scrolled.
  useEffect(() => {
    if (hash === enrolHref) section.current?.scrollIntoView();
  }, [hash]);

  return (
    <section className={styles.panel} id={enrolPanelId} ref={section}>
      {asStudent && (
        <p>
          {copy.asStudentText} <Link to={paths.course(course.id)}>{copy.asAdmin}</Link>
        </p>
      )}
      {/* A code would be used up for the admin's own account. */}
      <div className={styles.content} inert={asStudent}>
        <Redeem course={course} />
      </div>
    </section>
  );
}
