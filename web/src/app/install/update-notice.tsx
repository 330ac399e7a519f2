import { useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { patterns } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { installCopy } from './copy.ts';
import { registerServiceWorker, takeUpdate } from './service-worker.ts';
import styles from './update-notice.module.css';

/**
 * Registers the service worker and says quietly when a newer version of the site has arrived. It
 * takes over when the reader wants it, or with the next visit; over a lecture nothing is said.
 */
export default function UpdateNotice() {
  const [waiting, setWaiting] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    // A browser that refuses only goes without: private windows, blocked storage.
    void registerServiceWorker(() => setWaiting(true)).catch(() => undefined);
  }, []);
  const watching = matchPath(patterns.lecture, pathname) !== null;
  return (
    <div role="status">
      {waiting && !watching && (
        <div className={styles.notice}>
          <p>{installCopy.updated}</p>
          <Button look="quiet" onClick={() => void takeUpdate()}>
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
