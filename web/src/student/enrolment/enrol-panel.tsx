import type { Course } from '@markaz/contract/catalogue/courses';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { enrolHref, enrolPanelId } from '../../shared/account/enrol-anchor.ts';
import { paths } from '../../shared/paths.ts';
import * as styles from './enrol-panel.module.css';
import { enrolmentCopy } from './enrolment.copy.ts';
import { Redeem } from './redeem.tsx';

const copy = enrolmentCopy.panel;

export interface EnrolPanelProps {
  readonly course: Course;
  /** An admin views the course as a student. */
  readonly asStudent?: boolean;
}

/** Asks for the code of a course. Disabled for an admin who views the course as a student. */
export function EnrolPanel({ course, asStudent = false }: EnrolPanelProps) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();

  // After sign-in the page reloads: the browser scrolled before the panel existed.
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
      {/* A code would be redeemed for the admin's own account. */}
      <div className={styles.content} inert={asStudent}>
        <Redeem course={course} />
      </div>
    </section>
  );
}
