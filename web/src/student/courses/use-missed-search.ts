import {
  longestMissedSearch,
  shortestMissedSearch,
} from '@markaz/contract/catalogue/missed-search';
import { useEffect } from 'react';
import { postJson } from '../../shared/api/client.ts';

/** Milliseconds without another letter, after which a search counts. */
const pause = 1_500;

/** Searches that this document has reported. */
const told = new Set<string>();

/**
 * Reports searches without a result to the centre, anonymously; each text once.
 * @param search as typed
 * @param folded the same, folded; empty while something is found
 */
export function useMissedSearch(search: string, folded: string): void {
  useEffect(() => {
    const text = search.trim();
    const counts = folded.length >= shortestMissedSearch && text.length <= longestMissedSearch;
    if (!counts || told.has(folded)) return;
    const timer = setTimeout(() => {
      told.add(folded);
      // Nothing waits for the answer.
      postJson('courses/missed', { search: text }).catch(() => undefined);
    }, pause);
    return () => clearTimeout(timer);
  }, [search, folded]);
}
