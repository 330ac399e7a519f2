import type { Course } from '@markaz/contract/courses';
import type { Progress } from '@markaz/contract/users';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type Session, useSession } from '../../shared/auth/session.tsx';
import { coursesCopy } from '../../shared/courses/copy.ts';
import { ProgressBar } from '../../shared/courses/progress-bar.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { CheckIcon, PlayIcon, TicketIcon } from '../../shared/ui/icons.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { Celebration } from './celebration.tsx';
import { enrolmentCopy } from './copy.ts';
import { EnrolForm } from './enrol-form.tsx';
import styles from './enrol-panel.module.css';
import { keepCode, keptCode } from './kept-code.ts';
import { useEnrol } from './mutations.ts';

const copy = enrolmentCopy.panel;

/** The panel's place in the page, for links that lead to it. */
const enrolPanelId = 'enrol';

export interface EnrolPanelProps {
  readonly course: Course;
  readonly enrolled: boolean;
  readonly progress: Progress | undefined;
  /** Where watching goes on, or begins. */
  readonly watchPath: string;
  /** An admin looks at it as a student would. */
  readonly asStudent?: boolean;
}

function Enrolled({ course, progress, watchPath, focus }: EnrolPanelProps & { focus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  const started = progress?.lastLectureId != null;
  return (
    <>
      {focus && <Celebration />}
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        <CheckIcon />
        {copy.enrolledTitle}
      </h2>
      <div className={styles.progress}>
        <ProgressBar done={progress?.completedCount ?? 0} all={course.lectureCount} />
        <p>{coursesCopy.progress(progress?.completedCount ?? 0, course.lectureCount)}</p>
      </div>
      <ButtonLink wide to={watchPath}>
        <PlayIcon />
        {started ? copy.resume : copy.start}
      </ButtonLink>
    </>
  );
}

/** The panel's height once it is known how far the student is. */
function EnrolledSkeleton() {
  return (
    <>
      <h2 className={styles.title}>
        <CheckIcon />
        {copy.enrolledTitle}
      </h2>
      <Skeleton height="2.6rem" />
      <Skeleton height="48px" />
    </>
  );
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
      location.assign(paths.auth(`${here}#${enrolPanelId}`));
      return;
    }
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

/** History state of a course opened by a code a moment ago. */
export const freshEnrolment = { enrolled: 'now' } as const;

/** Whether a code has opened the course a moment ago, elsewhere; coming back is no news any more. */
function useFreshness(): boolean {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [fresh] = useState(() => state?.enrolled === freshEnrolment.enrolled);
  const forget = useEffectEvent(
    () => void navigate({ search, hash }, { replace: true, preventScrollReset: true }),
  );
  useEffect(() => {
    if (fresh) forget();
  }, [fresh]);
  return fresh;
}

/** The way into a course: its code, or, once enrolled, the way on; both until it is known who reads. */
export function EnrolPanel(props: EnrolPanelProps) {
  const { user, status } = useSession();
  const loading = status === 'loading';
  const [wasEnrolled, setWasEnrolled] = useState(loading ? null : props.enrolled);
  if (wasEnrolled === null && !loading) setWasEnrolled(props.enrolled);
  const fresh = useFreshness();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();

  // After signing in, the page is loaded anew and the panel was not there when it was scrolled.
  useEffect(() => {
    if (hash === `#${enrolPanelId}`) section.current?.scrollIntoView();
  }, [hash]);

  return (
    <section className={styles.panel} id={enrolPanelId} ref={section}>
      {loading && (
        <div className={classes(styles.content, 'for-enrolled')}>
          <EnrolledSkeleton />
        </div>
      )}
      {props.enrolled ? (
        <Enrolled {...props} focus={wasEnrolled === false || fresh} />
      ) : props.asStudent === true ? (
        <>
          <p>
            {copy.asStudentText} <Link to={paths.course(props.course.id)}>{copy.asAdmin}</Link>
          </p>
          {/* A code would be used up for the admin's own account. */}
          <div inert>
            <Redeem course={props.course} />
          </div>
        </>
      ) : user?.admin === true ? (
        <>
          <h2 className={styles.title}>{copy.adminTitle}</h2>
          <p>
            {copy.adminText}{' '}
            <Link to={paths.courseAsStudent(props.course.id)}>{copy.asStudent}</Link>
          </p>
        </>
      ) : (
        // The same element all along: what is typed before the page has come to life stays.
        <div className={classes(styles.content, loading && 'for-others')}>
          <Redeem course={props.course} />
        </div>
      )}
    </section>
  );
}
