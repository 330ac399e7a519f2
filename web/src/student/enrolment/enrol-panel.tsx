import type { Course } from '@markaz/contract/catalogue/courses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { standingIn } from '../../shared/account/course-standing.ts';
import { EndDay } from '../../shared/account/end-day.tsx';
import { enrolHref, enrolPanelId } from '../../shared/account/enrol-anchor.ts';
import { type Session, useSession } from '../../shared/auth/session.tsx';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { EnrolForm, noteLoadFailure, recoverFromLoadFailure } from './enrol-form.tsx';
import * as styles from './enrol-panel.module.css';
import { enrolmentCopy } from './enrolment.copy.ts';
import { pendingCode, savePendingCode } from './pending-code.ts';
import type { Refused } from './redeem-code.tsx';

const copy = enrolmentCopy.panel;

/** Text for visitors or students. While the session loads, both, and CSS selects one. */
function forEither(status: Session['status'], visitors: string, students: string) {
  if (status !== 'loading') return status === 'signed-out' ? visitors : students;
  return (
    <>
      <span className="for-visitors">{visitors}</span>
      <span className="for-students">{students}</span>
    </>
  );
}

/** Loads the module that redeems access codes, which only users with a code download. */
const load = () => import('./redeem-code.tsx');
const prepare = () => void load().catch(noteLoadFailure);

/** Asks for the course's access code. Visitors enter it before they sign in. */
function Redeem({ course }: { readonly course: Course }) {
  const { status, user } = useSession();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const reset = () => setRefused(null);
  const here = paths.course(course.id);
  const loading = status === 'loading';
  const signedOut = status === 'signed-out';
  const pending = loading ? '' : pendingCode(here);
  const standing = standingIn(user, course.id, new Date());

  const redeem = async (token: string, text: string) => {
    if (signedOut) {
      savePendingCode(here, text);
      location.assign(paths.auth(`${here}${enrolHref}`));
      return;
    }
    setBusy(true);
    const { redeemCode } = await load().catch(() => ({ redeemCode: null }));
    setRefused(
      redeemCode === null
        ? { problem: recoverFromLoadFailure(text), stuck: false }
        : await redeemCode(queryClient, course, token, reset),
    );
    setBusy(false);
  };
  const hint = signedOut || loading ? copy.signInHint : pending === '' ? null : copy.kept;
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
        key={pending}
        initialCode={pending}
        action={forEither(status, copy.signInAction, copy.action)}
        busy={busy}
        error={refused?.problem ?? null}
        stuck={refused?.stuck ?? false}
        about={course.title}
        onBegin={signedOut ? undefined : prepare}
        onCode={(token, text) => void redeem(token, text)}
        onEdit={reset}
        note={
          hint !== null && <p className={classes(styles.note, loading && 'for-visitors')}>{hint}</p>
        }
      />
    </>
  );
}

export interface EnrolPanelProps {
  readonly course: Course;
  readonly asStudent?: boolean;
}

/** Asks for the access code. Disabled for an admin who views the course as a student. */
export function EnrolPanel({ course, asStudent = false }: EnrolPanelProps) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();

  // After a sign-in the page reloads, and the browser scrolls before the panel exists.
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
      {/* Inert, because a code would be redeemed for the admin's own account. */}
      <div className={styles.content} inert={asStudent}>
        <Redeem course={course} />
      </div>
    </section>
  );
}
