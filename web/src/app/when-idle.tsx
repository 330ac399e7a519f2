import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Announcement } from '../shared/announcement/announcement.tsx';
import { rememberedUser, useRememberedUser } from '../shared/auth/remembered-user.ts';
import { useSession } from '../shared/auth/session.tsx';
import { paths } from '../shared/paths.ts';
import {
  mistakesStoragePrefix,
  readText,
  savedFilesCache,
  sheetStoragePrefix,
  storedKeys,
  toldStoragePrefix,
} from '../shared/storage.ts';
import { optionalComponent } from '../shared/ui/optional.ts';
import { DisplacedSession } from './displaced/displaced.tsx';
import { UpdateNotice } from './install/update-notice.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { RoutesContext } from './routes-context.ts';

/**
 * Removes saved files that must not stay on this device. If any saved files remain, fetches the
 * JavaScript that opens them, because a new release of the site has new JavaScript files.
 */
async function updateSavedFiles(): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(savedFilesCache))) return;
  if (rememberedUser() === null) {
    // Delete the cache here, because the module below may not be available after an offline sign-out.
    await caches.delete(savedFilesCache);
    return;
  }
  const { removeForbiddenFiles } = await import('../shared/saved-files/permitted-files.ts');
  if (!(await removeForbiddenFiles())) return;
  await (await import('./pages/lecture.tsx')).fetchSavedFileCode();
}

export function SavedFilesGuard() {
  const user = useRememberedUser();
  useEffect(() => {
    // Run again whenever the user's data changes, because the change may end the access to files.
    void user;
    // If storage fails, the next start of the site tries again.
    updateSavedFiles().catch(() => undefined);
  }, [user]);
  return null;
}

/**
 * Sends finished quiz attempts, whichever page is open. The code for this loads only if the device
 * stores attempts.
 */
function UnsentQuizzes() {
  const client = useQueryClient();
  const { user } = useSession();
  const uid = user?.uid;
  useEffect(() => {
    if (uid === undefined) return;
    const send = async () => {
      if (!storedKeys().some((key) => key.startsWith(sheetStoragePrefix))) return;
      const { sendFinishedAttempts } = await import('../shared/quizzes/hand-in.ts');
      await sendFinishedAttempts(client, uid);
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
 * Fetches the page of mistakes for offline use, if this device stores mistakes of the user. This
 * also happens after each new release.
 */
function MistakesPagePrefetch() {
  const { user } = useSession();
  // Runs on each navigation, because a quiz may have added the first mistake.
  const { pathname } = useLocation();
  const uid = user?.uid;
  useEffect(() => {
    const prefix = `${mistakesStoragePrefix}.${uid}.`;
    if (pathname === paths.mistakes() || uid === undefined) return;
    if (!storedKeys().some((key) => key.startsWith(prefix))) return;
    void import('./pages/mistakes.tsx').catch(() => undefined);
  }, [uid, pathname]);
  return null;
}

function PrefetchOnIntent() {
  const routes = useContext(RoutesContext);
  useEffect(() => prefetchOnIntent(routes), [routes]);
  return null;
}

/** This component is optional, because the pages themselves show what is new in the end. */
const StudentNews = optionalComponent(async () => {
  const { StudentNews: component } = await import('../shared/announcement/announcement-strip.tsx');
  return { default: component };
});

const isLecture = (pathname: string) => pathname.includes('/lectures/');

/**
 * Announcements and what is new in the courses, for students who are signed in. Pages of lectures
 * show neither. They load the code only to count announcements in the menu.
 */
function News() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [isLoaded, setIsLoaded] = useState(false);
  if (user === null || pathname.startsWith(paths.admin())) return null;
  const told = readText(toldStoragePrefix + user.uid) ?? '[]';
  if (!isLoaded && isLecture(pathname) && told === '[]') return null;
  if (!isLoaded) setIsLoaded(true);
  return (
    <Suspense fallback={null}>
      <StudentNews key={user.uid} user={user} pathname={pathname} />
    </Suspense>
  );
}

export default function WhenIdle() {
  const { pathname } = useLocation();
  return (
    <>
      {import.meta.env.PROD && <UpdateNotice />}
      <Announcement pathname={pathname} />
      <OfflineStrip />
      <PrefetchOnIntent />
      <DisplacedSession />
      <SavedFilesGuard />
      <UnsentQuizzes />
      <MistakesPagePrefetch />
      <News />
    </>
  );
}
