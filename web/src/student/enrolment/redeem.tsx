import type { Course } from '@markaz/contract/catalogue/courses';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { standingIn } from '../../shared/account/course-standing.ts';
import { EndDay } from '../../shared/account/end-day.tsx';
import { enrolHref } from '../../shared/account/enrol-anchor.ts';
import { type Session, useSession } from '../../shared/auth/session.tsx';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { EnrolForm } from './enrol-form.tsx';
import * as styles from './enrol-panel.module.css';
import { enrolmentCopy } from './enrolment.copy.ts';
import { keepCode, keptCode } from './kept-code.ts';
import { noteMissed, recoverMissed } from './missed-part.ts';
import type { Refused } from './redeem-code.tsx';

const copy = enrolmentCopy.panel;

/** Text for visitors and for students; both while the reader is unknown. */
function forEither(status: Session['status'], visitors: string, students: string) {
  if (status !== 'loading') return status === 'signed-out' ? visitors : students;
  return (
    <>
      <span className="for-visitors">{visitors}</span>
      <span className="for-students">{students}</span>
    </>
  );
}

/** Only readers with a code download what redeems it. */
const load = () => import('./redeem-code.tsx');
const prepare = () => void load().catch(noteMissed);

/** Asks for the course's code; visitors enter it before they sign in. */
export function Redeem({ course }: { readonly course: Course }) {
  const { status, user } = useSession();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const reset = () => setRefused(null);
  const here = paths.course(course.id);
  const loading = status === 'loading';
  const signedOut = status === 'signed-out';
  const kept = loading ? '' : keptCode(here);

  const standing = standingIn(user, course.id, new Date());

  const redeem = async (token: string, text: string) => {
    if (signedOut) {
      keepCode(here, text);
      location.assign(paths.auth(`${here}${enrolHref}`));
      return;
    }
    setBusy(true);
    const came = load().then(({ redeemCode }) => redeemCode(queryClient, course, token, reset));
    setRefused(await came.catch(() => ({ problem: recoverMissed(text), stuck: false })));
    setBusy(false);
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
