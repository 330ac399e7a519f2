import { createContext, useCallback, useContext } from 'react';
import { plural } from '../../../../shared/format/plural.ts';
import { nouns } from '../../../ui/nouns.ts';
import { copy } from '../editor.copy.ts';

type ByLecture = Readonly<Record<string, number>>;

/** Lecture id → number of completions when the editor opened. */
export const Completions = createContext<ByLecture>({});

/** Lecture id → number of unused cards for it alone when the editor opened. */
export const LectureCards = createContext<ByLecture>({});

/**
 * Message for a lecture's removal, with the loss to students.
 * @returns takes the lecture's title, and its id if it is stored
 */
export function useRemovalNotice(): (title: string, lId: string | undefined) => string {
  const completions = useContext(Completions);
  const lectureCards = useContext(LectureCards);
  return useCallback(
    (title, lId) => {
      const times = completions[lId ?? ''] ?? 0;
      const cards = lectureCards[lId ?? ''] ?? 0;
      const said =
        times === 0
          ? copy.lectures.removed(title)
          : copy.removed.watched(title, plural(times, nouns.time));
      return cards === 0 ? said : `${said} ${copy.removed.sold(plural(cards, nouns.card))}`;
    },
    [completions, lectureCards],
  );
}
