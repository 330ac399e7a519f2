import { useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { patterns } from '../../shared/paths.ts';
import { loadNewestRelease } from '../../shared/release/load-newest.ts';
import { Button } from '../../shared/ui/button.tsx';
import { installCopy } from './install.copy.ts';
import * as styles from './update-notice.module.css';

function watchForUpdate(registration: ServiceWorkerRegistration, onUpdate: () => void): void {
  const notify = () => {
    // Without a controller, this is the first version on the device, so there is nothing to update.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) onUpdate();
  };
  notify();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', notify);
  });
  // A file is usually missing because a newer version has replaced it.
  addEventListener('vite:preloadError', () => registration.update().catch(() => undefined));
}

/** Returns the URLs of the site's own files that this page has loaded or contains inline. */
function loadedFiles(): string[] {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  const inlinedStyles = document.querySelectorAll<HTMLLinkElement>('link[data-part]');
  return [...fetched, ...Array.from(inlinedStyles, ({ href }) => href)].filter(
    (name) => name.startsWith(`${location.origin}/assets/`) && /\.(?:js|css)$/u.test(name),
  );
}

const catalogue = '/api/courses';

/**
 * Fetches this page's files again, so that the service worker caches them. Uses the browser's own
 * cache if possible, because a second download would cost the user money. Never throws.
 */
async function cacheThisPage(): Promise<void> {
  const { pathname } = location;
  const isCourse = [patterns.course, patterns.lecture].some((each) => matchPath(each, pathname));
  const options = { credentials: 'omit', cache: 'force-cache' } as const;
  const addresses = [catalogue, ...(isCourse ? [pathname] : []), ...loadedFiles()];
  await Promise.all(addresses.map((address) => fetch(address, options))).catch(() => undefined);
}

/**
 * Caches this page as soon as a service worker controls it. If one does already, the user may have
 * left the first page before its worker was active, so that nothing is cached yet.
 */
async function cacheFirstPage(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', () => void cacheThisPage(), { once: true });
  else if ((await caches.match(catalogue)) === undefined) await cacheThisPage();
}

/** @param onUpdate called when a newer version waits for `loadNewestRelease` to activate it */
async function registerServiceWorker(onUpdate: () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  void cacheFirstPage().catch(() => undefined);
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  watchForUpdate(registration, onUpdate);
}

/**
 * Registers the service worker and announces a newer version of the site. The new version starts
 * when the user agrees, or on the next visit. No notice is shown during a lecture or a quiz.
 */
export function UpdateNotice() {
  const [hasUpdate, setHasUpdate] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    // Ignore a failure. If the browser blocks service workers (in a private window), everything
    // except offline use works.
    void registerServiceWorker(() => setHasUpdate(true)).catch(() => undefined);
  }, []);
  const isBusy = matchPath(patterns.lecture, pathname) !== null;
  return (
    <div role="status">
      {hasUpdate && !isBusy && (
        <div className={styles.notice}>
          <p>{installCopy.updated}</p>
          <Button variant="quiet" onClick={() => void loadNewestRelease()}>
            {installCopy.update}
          </Button>
          <Button variant="quiet" onClick={() => setHasUpdate(false)}>
            {installCopy.later}
          </Button>
        </div>
      )}
    </div>
  );
}
