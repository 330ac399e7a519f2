import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False during hydration: the document's HTML was rendered without API data, so data that arrives
 * meanwhile must not be shown yet.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
