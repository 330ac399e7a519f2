import type { Course } from '@markaz/contract/catalogue/courses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { accessStatusOf } from '../../shared/account/access-status.ts';
import { EndDay } from '../../shared/account/end-day.tsx';
import { enrolHref, enrolPanelId } from '../../shared/account/enrol-anchor.ts';
import { type Session, useSession } from '../../shared/auth/session.tsx';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import type { AccountLine } from './account-line.tsx';
import { EnrolForm, noteLoadFailure, recoverFromLoadFailure } from './enrol-form.tsx';
import * as styles from './enrol-panel.module.css';
import { enrolmentCopy } from './enrolment.copy.ts';
import { readPendingCode, savePendingCode } from './pending-code.ts';
import type { RedeemResult } from './redeem-code.tsx';

const copy = enrolmentCopy.panel;

/**
 * Returns the text for visitors or the text for students. While the session is loading, returns
 * both, and CSS hides one of them.
 */
function textFor(status: Session['status'], visitors: string, students: string) {
  if (status !== 'loading') return status === 'signed-out' ? visitors : students;
  return (
    <>
      <span className="for-visitors">{visitors}</span>
      <span className="for-students">{students}</span>
    </>
  );
}

/** Loads the module that redeems access codes. Only users with a code need it. */
const loadRedeemModule = () => import('./redeem-code.tsx');

/** Asks for the course's access code. Visitors enter it before they sign in. */
function RedeemForm({ course }: { readonly course: Course }) {
  const { status, user } = useSession();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [redeemResult, setRedeemResult] = useState<RedeemResult | null>(null);
  const reset = () => setRedeemResult(null);
  /** The line about the account that will have the course. Null until the student begins. */
  const [Account, setAccount] = useState<typeof AccountLine | null>(null);
  const preload = () =>
    void loadRedeemModule().then((module) => setAccount(() => module.AccountLine), noteLoadFailure);
  const coursePath = paths.course(course.id);
  const isLoading = status === 'loading';
  const isSignedOut = status === 'signed-out';
  const savedCode = isLoading ? '' : readPendingCode(coursePath);
  const accessStatus = accessStatusOf(user, course.id, new Date());

  const redeem = async (token: string, text: string) => {
    if (isSignedOut) {
      savePendingCode(coursePath, text);
      location.assign(paths.auth(`${coursePath}${enrolHref}`));
      return;
    }
    setBusy(true);
    const { redeemCode } = await loadRedeemModule().catch(() => ({ redeemCode: null }));
    setRedeemResult(
      redeemCode === null
        ? { problem: recoverFromLoadFailure(text), isBlocked: false }
        : await redeemCode(queryClient, course, token, reset),
    );
    setBusy(false);
  };
  const hint =
    isSignedOut || isLoading ? copy.signInHint : savedCode === '' ? null : copy.codeSaved;
  return (
    <>
      <h2 className={styles.title}>
        <TicketIcon />
        {copy.title}
      </h2>
      {(isLoading || accessStatus.state === 'ended') && (
        <p className={isLoading ? 'for-ended' : undefined}>
          {copy.ended} <EndDay end={accessStatus.state === 'ended' ? accessStatus.at : undefined} />
          {copy.afterEnd}
        </p>
      )}
      <EnrolForm
        key={savedCode}
        initialCode={savedCode}
        action={textFor(status, copy.signInAction, copy.action)}
        busy={busy}
        error={redeemResult?.problem ?? null}
        isBlocked={redeemResult?.isBlocked ?? false}
        about={course.title}
        onBegin={isSignedOut ? undefined : preload}
        onCode={(token, text) => void redeem(token, text)}
        onEdit={reset}
        note={
          <>
            {hint !== null && (
              <p className={classes(styles.note, isLoading && 'for-visitors')}>{hint}</p>
            )}
            {Account && <Account className={styles.note} />}
          </>
        }
      />
    </>
  );
}

export interface EnrolPanelProps {
  readonly course: Course;
  readonly asStudent?: boolean;
}

/**
 * Shows the form for the access code. The form is disabled for an admin who views the course as a
 * student.
 */
export function EnrolPanel({ course, asStudent = false }: EnrolPanelProps) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();

  // After a sign-in the page loads again, and the browser tries to scroll before the panel exists.
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
      {/* An admin may not redeem a code here, because it would be used for the admin's own account. */}
      <div className={styles.content} inert={asStudent}>
        <RedeemForm course={course} />
      </div>
    </section>
  );
}
