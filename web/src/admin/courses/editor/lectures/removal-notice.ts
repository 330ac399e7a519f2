import { createContext, useCallback, useContext } from 'react';
import { plural } from '../../../../shared/format/plural.ts';
import { nouns } from '../../../ui/nouns.ts';
import { copy } from '../copy.ts';

/** By lecture: how often students had watched it to its end when the editor was opened. */
export const Completions = createContext<Readonly<Record<string, number>>>({});

/**
 * What is said when a lecture leaves the form, with what students would lose.
 * @returns takes the lecture's title, and its id if it is stored
 */
export function useRemovalNotice(): (title: string, lId: string | undefined) => string {
  const completions = useContext(Completions);
  return useCallback(
    (title, lId) => {
      const times = completions[lId ?? ''] ?? 0;
      return times === 0
        ? copy.lectures.removed(title)
        : copy.removed.watched(title, plural(times, nouns.time));
    },
    [completions],
  );
}
