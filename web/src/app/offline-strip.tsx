import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { OfflineIcon } from '../shared/ui/icons.tsx';
import { componentsCopy } from '../shared/ui/ui.copy.ts';
import * as styles from './offline-strip.module.css';

/** Shows that the device is offline. The strip overlays the page, so that nothing moves. */
export function OfflineStrip() {
  const online = useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
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
