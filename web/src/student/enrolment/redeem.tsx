import type { Course } from '@markaz/contract/courses';
import { Link } from 'react-router';
import { enrolHref } from '../../shared/account/enrol-anchor.ts';
import { type Session, useSession } from '../../shared/auth/session.tsx';
import { formatDate } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { enrolmentCopy } from './copy.ts';
import { EnrolForm } from './enrol-form.tsx';
import styles from './enrol-panel.module.css';
import { keepCode, keptCode } from './kept-code.ts';
import { useEnrol } from './mutations.ts';
import { newsText } from './news-text.ts';

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

/** Asks for the course's code, of visitors before they sign in. */
export function Redeem({ course }: { readonly course: Course }) {
  const { status, user } = useSession();
  const enrol = useEnrol((before, after) => showToast(newsText(course, before, after)));
  const here = paths.course(course.id);
  const loading = status === 'loading';
  const signedOut = status === 'signed-out';
  const kept = loading ? '' : keptCode(here);

  const ended = user?.endedCourses?.find(({ id }) => id === course.id);

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
      {ended !== undefined && <p>{copy.ended(formatDate(ended.endedAt))}</p>}
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
