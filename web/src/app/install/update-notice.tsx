import { useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { patterns } from '../../shared/paths.ts';
import { loadNewest } from '../../shared/release/load-newest.ts';
import { Button } from '../../shared/ui/button.tsx';
import { installCopy } from './copy.ts';
import * as styles from './update-notice.module.css';

/** Tells, through `onUpdate`, once a newer version of the site waits to take over. */
function watchForUpdate(registration: ServiceWorkerRegistration, onUpdate: () => void): void {
  const tell = () => {
    // Without a controller this is the first version, and nobody runs an older one.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) onUpdate();
  };
  tell();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', tell);
  });
  // A part that has gone is a sign of a newer version.
  addEventListener('vite:preloadError', () => registration.update().catch(() => undefined));
}

/** The site's own files that the pages of this document have needed so far, or hold themselves. */
function parts(): string[] {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  const held = document.querySelectorAll<HTMLLinkElement>('link[data-part]');
  return [...fetched, ...Array.from(held, ({ href }) => href)].filter(
    (name) => name.startsWith(`${location.origin}/assets/`) && /\.(?:js|css)$/u.test(name),
  );
}

/**
 * The page came before its service worker, which is handed what opens offline: from the browser's own
 * cache where it is there, for the server would be paid for it twice.
 */
function keepThisPage(): void {
  const { pathname } = location;
  const isCourse = [patterns.course, patterns.lecture].some((each) => matchPath(each, pathname));
  const kept = { credentials: 'omit', cache: 'force-cache' } as const;
  const keep = () =>
    Promise.all(
      ['/api/courses', ...(isCourse ? [pathname] : []), ...parts()].map((address) =>
        fetch(address, kept),
      ),
    ).catch(() => undefined);
  navigator.serviceWorker.addEventListener('controllerchange', keep, { once: true });
}

/**
 * Lets the site open offline from now on.
 * @param onUpdate called when a newer version waits; `loadNewest` lets it in.
 */
async function registerServiceWorker(onUpdate: () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (navigator.serviceWorker.controller === null) keepThisPage();
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  watchForUpdate(registration, onUpdate);
}

/**
 * Registers the service worker and says quietly when a newer version of the site has arrived. It
 * takes over when the reader wants it, or with the next visit; over a lecture and its quiz nothing is said.
 */
export function UpdateNotice() {
  const [waiting, setWaiting] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    // A browser that refuses only goes without: private windows, blocked storage.
    void registerServiceWorker(() => setWaiting(true)).catch(() => undefined);
  }, []);
  const isBusy = matchPath(patterns.lecture, pathname) !== null;
  return (
    <div role="status">
      {waiting && !isBusy && (
        <div className={styles.notice}>
          <p>{installCopy.updated}</p>
          <Button look="quiet" onClick={() => void loadNewest()}>
            {installCopy.update}
          </Button>
          <Button look="quiet" onClick={() => setWaiting(false)}>
            {installCopy.later}
          </Button>
        </div>
      )}
    </div>
  );
}
