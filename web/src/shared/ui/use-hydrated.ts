import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False during hydration, true afterwards and in components that mount later. The document's HTML
 * was rendered without API data, so data that arrives during hydration must not be shown yet.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
