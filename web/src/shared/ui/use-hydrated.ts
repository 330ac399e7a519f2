import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False while React takes over the HTML of a document, which was rendered without answers of the API:
 * one that arrives meanwhile must not show yet. True afterwards, and in what is rendered later.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
