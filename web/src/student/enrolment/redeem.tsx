import type { Course } from '@markaz/contract/courses';
import { Link } from 'react-router-dom';
import { standingIn } from '../../shared/account/course-standing.ts';
import { EndDay } from '../../shared/account/end-day.tsx';
import { enrolHref } from '../../shared/account/enrol-anchor.ts';
import { type Session, useSession } from '../../shared/auth/session.tsx';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { enrolmentCopy } from './copy.ts';
import { EnrolForm } from './enrol-form.tsx';
import * as styles from './enrol-panel.module.css';
import { keepCode, keptCode } from './kept-code.ts';
import { type OnEnrolled, useEnrol } from './mutations.ts';

const copy = enrolmentCopy.panel;

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

/** The words for it come only with a card that was good. */
async function tellNews(course: Course, ...accounts: Parameters<OnEnrolled>): Promise<void> {
  const told = await import('./news-text.ts').then(
    ({ newsText }) => newsText(course, ...accounts),
    () => copy.success(course.title),
  );
  showToast(told);
}

/** Asks for the course's code, of visitors before they sign in. */
export function Redeem({ course }: { readonly course: Course }) {
  const { status, user } = useSession();
  const enrol = useEnrol((before, after) => void tellNews(course, before, after));
  const here = paths.course(course.id);
  const loading = status === 'loading';
  const signedOut = status === 'signed-out';
  const kept = loading ? '' : keptCode(here);

  const standing = standingIn(user, course.id, new Date());

  const redeem = (token: string, text: string) => {
    if (signedOut) {
      keepCode(here, text);
      location.assign(paths.auth(`${here}${enrolHref}`));
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
      {(loading || standing.state === 'ended') && (
        <p className={loading ? 'for-ended' : undefined}>
          {copy.ended} <EndDay end={standing.state === 'ended' ? standing.at : undefined} />
          {copy.afterEnd}
        </p>
      )}
      <EnrolForm
        key={kept}
        initialCode={kept}
        action={forEither(status, copy.signInAction, copy.action)}
        busy={enrol.isPending}
        error={
          enrol.refusal?.reason === 'wrong_course' ? (
            <>
              {enrol.problem}{' '}
              <Link to={paths.enroll(enrol.variables?.token)}>{enrolmentCopy.whichCourse}</Link>
            </>
          ) : (
            enrol.problem
          )
        }
        about={course.title}
        stuck={enrol.stuck}
        onCode={redeem}
        onEdit={enrol.reset}
        note={
          hint !== null && <p className={classes(styles.note, loading && 'for-visitors')}>{hint}</p>
        }
      />
    </>
  );
}
