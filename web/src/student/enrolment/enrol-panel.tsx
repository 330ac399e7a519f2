import type { Course } from '@markaz/contract/courses';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { enrolHref, enrolPanelId } from '../../shared/account/enrol-anchor.ts';
import { type Session, useSession } from '../../shared/auth/session.tsx';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { enrolmentCopy } from './copy.ts';
import { EnrolForm } from './enrol-form.tsx';
import styles from './enrol-panel.module.css';
import { keepCode, keptCode } from './kept-code.ts';
import { loadEnrolled } from './load-enrolled.ts';
import { useEnrol } from './mutations.ts';

const copy = enrolmentCopy.panel;

export interface EnrolPanelProps {
  readonly course: Course;
  /** An admin looks at it as a student would. */
  readonly asStudent?: boolean;
}

/** Words for visitors and for students; both while it is unknown who reads. */
function forEither(status: Session['status'], visitors: string, students: string) {
  if (status !== 'loading') return status === 'signed-out' ? visitors : students;
  return (
    <>
      <span className="for-visitors">{visitors}</span>
      <span className="for-students">{students}</span>
    </>
  );
}

function Redeem({ course }: Pick<EnrolPanelProps, 'course'>) {
  const { status } = useSession();
  const enrol = useEnrol(() => showToast(copy.success(course.title)));
  const here = paths.course(course.id);
  const loading = status === 'loading';
  const signedOut = status === 'signed-out';
  const kept = loading ? '' : keptCode(here);

  const redeem = (token: string, text: string) => {
    if (signedOut) {
      keepCode(here, text);
      location.assign(paths.auth(`${here}${enrolHref}`));
      return;
    }
    void loadEnrolled().catch(() => undefined);
    enrol.mutate({ cId: course.id, token });
  };
  const hint = signedOut || loading ? copy.signInHint : kept === '' ? null : copy.kept;
  return (
    <>
      <h2 className={styles.title}>
        <TicketIcon />
        {copy.title}
      </h2>
      <EnrolForm
        key={kept}
        initialCode={kept}
        action={forEither(status, copy.signInAction, copy.action)}
        busy={enrol.isPending}
        error={enrol.problem}
        onCode={redeem}
        onEdit={enrol.reset}
        note={
          hint !== null && <p className={classes(styles.note, loading && 'for-visitors')}>{hint}</p>
        }
      />
    </>
  );
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
