import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { may } from '../shared/auth/may.ts';
import { rememberedUser, useRememberedUser } from '../shared/auth/remembered-user.ts';
import { useSession } from '../shared/auth/session.tsx';
import { useAnnouncement } from '../shared/brand/settings.ts';
import { paths, patterns } from '../shared/paths.ts';
import {
  mistakesStoragePrefix,
  quizStoragePrefix,
  savedFilesCache,
  storedKeys,
} from '../shared/storage.ts';
import { optional } from '../shared/ui/optional.ts';
import { Displaced } from './displaced/displaced.tsx';
import { UpdateNotice } from './install/update-notice.tsx';

/** Optional, because a later visit can ask again. */
const GradeQuestion = optional(() => import('../student/account/grade-question.tsx'));

/** Pages that do not interrupt the way to a course, a code or a lecture. */
const arrivals = [patterns.home, patterns.courses, patterns.user];

/** Asks a student for an unknown school year, unless the centre shows an announcement. */
function AskGrade() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const announced = useAnnouncement() !== null;
  const isUnknown = user !== null && user.grade === null && !may(user, 'staff');
  if (!isUnknown || announced || !arrivals.some((each) => matchPath(each, pathname))) return null;
  return (
    <Suspense fallback={null}>
      <GradeQuestion key={user.uid} user={user} />
    </Suspense>
  );
}

/**
 * Removes saved files that must not stay on this device. If any remain, fetches the JavaScript that
 * opens them, because a new release has other files.
 */
async function sweep(): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(savedFilesCache))) return;
  if (rememberedUser() === null) {
    // Deleted here, because the other code may be missing after an offline sign-out.
    await caches.delete(savedFilesCache);
    return;
  }
  const { removeForbiddenFiles } = await import('../shared/saved-files/permitted-files.ts');
  if (!(await removeForbiddenFiles())) return;
  await (await import('./pages/lecture.tsx')).fetchSavedFileParts();
}

export function SavedFilesGuard() {
  const user = useRememberedUser();
  // Runs again if the account changes, because its access may end at another time.
  useEffect(() => {
    void user;
    // If storage fails, the next start of the site tries again.
    sweep().catch(() => undefined);
  }, [user]);
  return null;
}

/** Sends finished quizzes from any page. Its code loads only if the device stores a quiz. */
function UnsentQuizzes() {
  const client = useQueryClient();
  const { user } = useSession();
  const uid = user?.uid;
  useEffect(() => {
    if (uid === undefined) return;
    const send = async () => {
      if (!storedKeys().some((key) => key.startsWith(quizStoragePrefix))) return;
      const { sendUnsent } = await import('../shared/quizzes/hand-in.ts');
      await sendUnsent(client, uid);
    };
    // If the code did not load, the next attempt fetches it again.
    const trySending = () => void send().catch(() => undefined);
    trySending();
    addEventListener('online', trySending);
    return () => removeEventListener('online', trySending);
  }, [client, uid]);
  return null;
}

/**
 * Fetches the page of mistakes, for offline use, if this device stores mistakes of the user. Runs
 * for every new version of the site.
 */
function MistakesPagePrefetch() {
  const { user } = useSession();
  // Runs on each navigation, because a quiz may have added the first mistake.
  const { pathname } = useLocation();
  const uid = user?.uid;
  useEffect(() => {
    const start = `${mistakesStoragePrefix}.${uid}.`;
    if (pathname === paths.mistakes() || uid === undefined) return;
    if (!storedKeys().some((key) => key.startsWith(start))) return;
    void import('./pages/mistakes.tsx').catch(() => undefined);
  }, [uid, pathname]);
  return null;
}

export default function WhenIdle() {
  return (
    <>
      {import.meta.env.PROD && <UpdateNotice />}
      <AskGrade />
      <Displaced />
      <SavedFilesGuard />
      <UnsentQuizzes />
      <MistakesPagePrefetch />
    </>
  );
}
