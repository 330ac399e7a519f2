import { useSyncExternalStore } from 'react';
import { componentsCopy } from './copy.ts';
import { OfflineIcon } from './icons.tsx';
import styles from './offline-strip.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says quietly that the connection is gone. It lies over the page, so that nothing moves. */
export function OfflineStrip() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={styles.strip}>
          <OfflineIcon />
          {componentsCopy.offline}
        </p>
      )}
    </div>
  );
}
