import {
  longestMissedSearch,
  shortestMissedSearch,
} from '@markaz/contract/catalogue/missed-search';
import { useEffect } from 'react';
import { postJson } from '../../shared/api/client.ts';

/** Milliseconds without another letter, after which a search counts as meant. */
const pause = 1_500;

/** What this document told already. */
const told = new Set<string>();

/**
 * Tells the centre what was searched for and not found, without who searched; each text once.
 * @param search as it was typed
 * @param folded the same, folded; empty while something is found
 */
export function useMissedSearch(search: string, folded: string): void {
  useEffect(() => {
    const text = search.trim();
    const counts = folded.length >= shortestMissedSearch && text.length <= longestMissedSearch;
    if (!counts || told.has(folded)) return;
    const timer = setTimeout(() => {
      told.add(folded);
      // Nobody waits for it.
      postJson('courses/missed', { search: text }).catch(() => undefined);
    }, pause);
    return () => clearTimeout(timer);
  }, [search, folded]);
}
