import type { User } from '@markaz/contract/accounts/users';
import type { ResponseOf } from '@markaz/contract/api';
import type { RefusalReason } from '@markaz/contract/cards/enrolment';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accessStatusOf } from '../../shared/account/access-status.ts';
import { accessCopy } from '../../shared/account/access-text.ts';
import { freshEnrolment } from '../../shared/account/enrol-anchor.ts';
import { type ApiError, isApiError } from '../../shared/api/errors.ts';
import { useResetWhenOnline } from '../../shared/api/use-reset-when-online.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { contactCopy } from '../../shared/contact/contact.copy.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { CheckIcon, ClockIcon, WarningIcon } from '../../shared/ui/icons.tsx';
import { Notice, type NoticeProps } from '../../shared/ui/notice.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { AccountLine } from './account-line.tsx';
import { Celebration } from './celebration.tsx';
import { answerCopy as copy, openedCopy } from './code-answer.copy.ts';
import * as styles from './code-answer.module.css';
import { GivenCode } from './code-page.tsx';
import { enrolmentCopy } from './enrolment.copy.ts';
import {
  countParts,
  describeEnd,
  describeOwned,
  describeScope,
  type FoundCode,
  ScopeSummary,
} from './opened-parts.tsx';
import { failureText, lockedText, redeemMutation } from './redeeming.ts';

interface UnusableProps {
  readonly code: string;
  /** Title of the course that the code belongs to, if it is known. */
  readonly about?: string;
}

function OtherCodeLink() {
  return (
    <ButtonLink variant="secondary" to={paths.enroll()}>
      {copy.enterOtherCode}
    </ButtonLink>
  );
}

type NoticeParts = Pick<NoticeProps, 'icon' | 'title' | 'text' | 'actions'>;

/** Explains why an access code cannot be redeemed now, and how to ask the centre. */
function UnusableCode({ code, about, actions, ...notice }: UnusableProps & NoticeParts) {
  return (
    <>
      <div role="alert">
        <Notice
          {...notice}
          level={1}
          actions={
            <>
              {actions}
              <OtherCodeLink />
            </>
          }
          footnote={<GivenCode code={code} />}
        />
      </div>
      <AccountLine />
      <AskCentre label={contactCopy.help} about={about} open />
    </>
  );
}

interface RefusedProps extends UnusableProps {
  readonly refusal: { readonly reason: RefusalReason; readonly message: string };
}

function RefusedCode({ refusal, ...props }: RefusedProps) {
  const title = copy.refused[refusal.reason];
  return <UnusableCode {...props} icon={WarningIcon} title={title} text={refusal.message} />;
}

interface LockedProps extends UnusableProps {
  readonly error: ApiError;
  readonly onRetry: () => unknown;
}

function LockedCode({ error, onRetry, ...props }: LockedProps) {
  return (
    <UnusableCode
      {...props}
      icon={ClockIcon}
      title={copy.lockedTitle}
      text={lockedText(error)}
      actions={<Button onClick={() => void onRetry()}>{componentsCopy.retry}</Button>}
    />
  );
}

interface OpenedProps {
  readonly foundCode: FoundCode;
  /** The student's account before the card was redeemed. */
  readonly before: User | null;
}

/**
 * Shown right after the student redeemed the card of a bundle or of lectures. Links to what it
 * opened, and says what the student had before.
 */
function Opened({ foundCode, before }: OpenedProps) {
  const { course, opens } = foundCode;
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { ownedCount, total } = countParts(opens);
  const access = accessStatusOf(user, course.id, new Date());
  const end = describeEnd(foundCode);
  return (
    <div className={styles.confirm}>
      <Celebration />
      <h1 className={styles.opened} ref={heading} tabIndex={-1}>
        <CheckIcon size={28} />
        {opens.kind === 'bundle'
          ? openedCopy.done.bundle
          : openedCopy.done.lectures(total - ownedCount)}
      </h1>
      {opens.kind === 'lectures' && access.state === 'some' && (
        <p>{accessCopy.some(access.lIds.length, course.lectureCount)}.</p>
      )}
      {end !== null && <p className={styles.end}>{end}</p>}
      <ScopeSummary course={course} opens={opens} account={before} isOpened />
      <ButtonLink wide to={pathToOpened(foundCode)}>
        {openAction[opens.kind]}
      </ButtonLink>
    </div>
  );
}

function pathToOpened({ course, opens }: FoundCode): string {
  if (opens.kind === 'bundle') return paths.user();
  const lectures = opens.kind === 'lectures' ? opens.lectures : [];
  const firstLecture = lectures.find(({ has }) => !has) ?? lectures[0];
  return firstLecture ? paths.lecture(course.id, firstLecture.id) : paths.course(course.id);
}

const openAction = {
  course: copy.open,
  lectures: openedCopy.openLecture,
  bundle: openedCopy.done.action,
} as const;

/**
 * Returns a text about what the student already has of the things that the code opens, or null. If
 * the code opens a course, the student's account contains this information.
 */
function useOwnedText({ course, opens }: FoundCode): string | null {
  const { user } = useSession();
  if (opens.kind !== 'course') return describeOwned(opens);
  const accessStatus = accessStatusOf(user, course.id, new Date());
  if (accessStatus.state === 'some')
    return openedCopy.ownsLectures(accessStatus.lIds.length, course.lectureCount);
  return accessStatus.state === 'whole' && accessStatus.until !== null
    ? openedCopy.extendsCourse(formatLastDay(accessStatus.until))
    : null;
}

interface ConfirmEnrolmentProps {
  readonly code: string;
  readonly foundCode: FoundCode;
}

function ConfirmEnrolment({ code, foundCode }: ConfirmEnrolmentProps) {
  const { course, opens, enrolled, usable } = foundCode;
  const navigate = useNavigate();
  const end = describeEnd(foundCode);
  const ownedText = useOwnedText(foundCode);
  const { user } = useSession();
  const [accountBefore, setAccountBefore] = useState<User | null>(null);
  const redeem = useMutation(
    redeemMutation(useQueryClient(), (before) => {
      if (opens.kind === 'course')
        void navigate(pathToOpened(foundCode), { replace: true, state: freshEnrolment });
      else setAccountBefore(before ?? null);
    }),
  );
  useResetWhenOnline(redeem);

  const notNeededText = usable ? copy.codeStaysValid : copy.enrolled;
  // The code was valid at the lookup, but the server now refuses it.
  if (redeem.data?.success === false)
    return <RefusedCode code={code} about={course.title} refusal={redeem.data} />;
  if (isApiError(redeem.error, 'too_many_attempts'))
    return (
      <LockedCode code={code} about={course.title} error={redeem.error} onRetry={redeem.reset} />
    );
  if (redeem.isSuccess && opens.kind !== 'course')
    return <Opened foundCode={foundCode} before={accountBefore} />;
  const { ownedCount, total } = countParts(opens);
  // For a bundle, the request must name a course of the bundle that the student does not have.
  const missingCourse =
    opens.kind === 'bundle' ? opens.courses.find(({ has }) => !has)?.course : course;
  return (
    <>
      <PageHead
        title={enrolled ? openedCopy.ownedTitle[opens.kind] : openedCopy.title[opens.kind]}
        lead={<GivenCode code={code}>{enrolled ? notNeededText : describeScope(opens)}</GivenCode>}
      />
      <div className={styles.confirm}>
        <AccountLine />
        {!enrolled && ownedText !== null && <p className={styles.owned}>{ownedText}</p>}
        <ScopeSummary course={course} opens={opens} account={user} />
        {end !== null && <p className={styles.end}>{end}</p>}
        {enrolled ? (
          <ButtonLink wide to={pathToOpened(foundCode)}>
            {openAction[opens.kind]}
          </ButtonLink>
        ) : (
          <>
            {ownedCount > 0 && ownedCount < total && <p>{openedCopy.choice}</p>}
            <p className={styles.error} role="alert">
              {redeem.error && failureText(redeem.error)}
            </p>
            <Button
              wide
              busy={redeem.isPending}
              onClick={() => redeem.mutate({ cId: (missingCourse ?? course).id, token: code })}
            >
              {redeem.isPending
                ? enrolmentCopy.panel.busy
                : ownedText === null
                  ? enrolmentCopy.panel.action
                  : openedCopy.use}
            </Button>
            {ownedText !== null && (
              <ButtonLink variant="secondary" wide to={paths.user()}>
                {openedCopy.keep}
              </ButtonLink>
            )}
          </>
        )}
        <ButtonLink variant="quiet" to={paths.enroll()}>
          {copy.enterOtherCode}
        </ButtonLink>
      </div>
    </>
  );
}

interface Props {
  /** The access code as printed on its card. */
  readonly code: string;
  readonly lookup: ResponseOf<'courses/course/enroll/lookup'> | undefined;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** Shows the server's answer about an access code, or the reason why there is none. */
export default function CodeAnswer({ code, lookup, error, onRetry }: Props) {
  if (lookup?.found === true) return <ConfirmEnrolment code={code} foundCode={lookup} />;
  if (lookup !== undefined) return <RefusedCode code={code} refusal={lookup} />;
  if (isApiError(error, 'too_many_attempts'))
    return <LockedCode code={code} error={error} onRetry={onRetry} />;
  return (
    <>
      <ErrorState
        error={error}
        level={1}
        fallbackTitle={copy.failedTitle}
        onRetry={onRetry}
        actions={<OtherCodeLink />}
      />
      <AskCentre label={contactCopy.help} />
    </>
  );
}
