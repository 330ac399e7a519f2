import { useSyncExternalStore } from 'react';
import { OfflineIcon } from '../shared/ui/icons.tsx';
import { componentsCopy } from '../shared/ui/ui.copy.ts';
import * as styles from './site.module.css';

function watchConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says quietly that the connection is lost. It overlays the page, so that nothing moves. */
export function OfflineStrip() {
  const online = useSyncExternalStore(
    watchConnection,
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
