import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns false during hydration. The HTML was rendered without API data, so data that arrives
 * before hydration ends must not be shown yet.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
