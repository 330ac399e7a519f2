import { useNavigate } from 'react-router-dom';
import { standingIn } from '../../shared/account/course-standing.ts';
import { freshEnrolment } from '../../shared/account/enrol-anchor.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { formatLastDay } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { answerCopy as copy } from './answer.copy.ts';
import { BundleOpened } from './bundle-opened.tsx';
import * as styles from './confirm-enrolment.module.css';
import { enrolmentCopy } from './enrolment.copy.ts';
import { GivenCode } from './given-code.tsx';
import { openedCopy } from './opened.copy.ts';
import { OpenedGlance } from './opened-glance.tsx';
import { endText, type Found, hasText, opensText, share } from './opened-words.ts';
import { LockedCode, RefusedCode } from './refused-code.tsx';
import { useRedeem } from './use-redeem.ts';

/** Returns the path to what a card opens. */
function placeOf({ course, opens }: Pick<Found, 'course' | 'opens'>): string {
  if (opens.kind === 'bundle') return paths.user();
  const first = opens.kind === 'lectures' ? opens.lectures[0] : undefined;
  return first ? paths.lecture(course.id, first.id) : paths.course(course.id);
}

const openAction = {
  course: copy.open,
  lectures: openedCopy.openLecture,
  bundle: openedCopy.done.action,
} as const;

/** Says what the student already has of it; for a course, only the account knows. */
function useHad({ course, opens }: Pick<Found, 'course' | 'opens'>): string | null {
  const { user } = useSession();
  if (opens.kind !== 'course') return hasText(opens);
  const standing = standingIn(user, course.id, new Date());
  if (standing.state === 'some')
    return openedCopy.hasLectures(standing.lIds.length, course.lectureCount);
  return standing.state === 'whole' && standing.until !== null
    ? openedCopy.hasCourse(formatLastDay(standing.until))
    : null;
}

export interface ConfirmEnrolmentProps {
  readonly code: string;
  readonly found: Found;
}

/** Shows what the code opens; one tap redeems it. */
export function ConfirmEnrolment({ code, found }: ConfirmEnrolmentProps) {
  const { course, opens, enrolled, usable } = found;
  const navigate = useNavigate();
  const end = endText(found);
  const had = useHad(found);
  const enrol = useRedeem(() => {
    if (opens.kind !== 'bundle')
      void navigate(placeOf(found), { replace: true, state: freshEnrolment });
  });

  const spare = usable ? copy.spare : copy.enrolled;
  // The lookup's answer is out of date.
  if (enrol.refusal !== null)
    return <RefusedCode code={code} about={course.title} {...enrol.refusal} />;
  if (isApiError(enrol.error, 'too_many_attempts'))
    return (
      <LockedCode code={code} about={course.title} error={enrol.error} onRetry={enrol.reset} />
    );
  if (enrol.isSuccess && opens.kind === 'bundle') return <BundleOpened bundle={opens} end={end} />;
  const { had: parts, all } = share(opens);
  // For a bundle, any course that the student lacks will do.
  const missing = opens.kind === 'bundle' ? opens.courses.find(({ has }) => !has)?.course : course;
  return (
    <>
      <PageHead
        title={enrolled ? openedCopy.hadTitle[opens.kind] : openedCopy.title[opens.kind]}
        lead={<GivenCode code={code}>{enrolled ? spare : opensText(opens)}</GivenCode>}
      />
      <div className={styles.confirm}>
        {!enrolled && had !== null && <p className={styles.had}>{had}</p>}
        <OpenedGlance course={course} opens={opens} />
        {end !== null && <p className={styles.end}>{end}</p>}
        {enrolled ? (
          <ButtonLink wide to={placeOf(found)}>
            {openAction[opens.kind]}
          </ButtonLink>
        ) : (
          <>
            {parts > 0 && parts < all && <p>{openedCopy.choice}</p>}
            <p className={styles.error} role="alert">
              {enrol.problem}
            </p>
            <Button
              wide
              busy={enrol.isPending}
              onClick={() => enrol.mutate({ cId: (missing ?? course).id, token: code })}
            >
              {enrol.isPending
                ? enrolmentCopy.panel.busy
                : had === null
                  ? enrolmentCopy.panel.action
                  : openedCopy.use}
            </Button>
            {had !== null && (
              <ButtonLink look="secondary" wide to={paths.user()}>
                {openedCopy.keep}
              </ButtonLink>
            )}
          </>
        )}
        <ButtonLink look="quiet" to={paths.enroll()}>
          {copy.other}
        </ButtonLink>
      </div>
    </>
  );
}
