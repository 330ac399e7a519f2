import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns false during hydration. The HTML was rendered without API data, so the first render must
 * not show data that has already arrived.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
