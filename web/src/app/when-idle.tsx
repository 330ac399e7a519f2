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

/** It can be asked another time. */
const GradeQuestion = optional(() => import('../student/account/grade-question.tsx'));

/** Pages where a student is not on the way to a course, a code or a lecture. */
const arrivals = [patterns.home, patterns.courses, patterns.user];

/** Only for a student whose year is unknown; the centre's announcement has priority. */
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
 * Removes files that must not stay on this device. If any remain, fetches the code that opens them,
 * for offline use: a new release has other files.
 */
async function sweep(): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(savedFilesCache))) return;
  if (rememberedUser() === null) {
    // Done here, because other code may be missing at an offline sign-out.
    await caches.delete(savedFilesCache);
    return;
  }
  const { removeForbiddenFiles } = await import('../shared/saved-files/permitted-files.ts');
  if (!(await removeForbiddenFiles())) return;
  await (await import('./pages/lecture.tsx')).fetchSavedFileParts();
}

export function SavedFilesGuard() {
  const user = useRememberedUser();
  // Runs again for a changed account: its cards may end at another time.
  useEffect(() => {
    void user;
    // If storage fails, the next start tries again.
    sweep().catch(() => undefined);
  }, [user]);
  return null;
}

/** Sends finished quizzes from any page. Without any on the device, its code is not downloaded. */
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
    // If the code did not load, the next try fetches it again.
    const trySending = () => void send().catch(() => undefined);
    trySending();
    addEventListener('online', trySending);
    return () => removeEventListener('online', trySending);
  }, [client, uid]);
  return null;
}

/**
 * Fetches the page of mistakes if this device stores any of the user's, again for each newer
 * version of the site: mistakes are reviewed offline too.
 */
function MistakesPagePrefetch() {
  const { user } = useSession();
  // Runs on each navigation: a quiz may have added the first mistake.
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
