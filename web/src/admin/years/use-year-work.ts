import type { Year } from '@markaz/contract/years';
import { useQueryClient } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './copy.ts';
import { putYear } from './years-query.ts';

/** What begins it: ending a year, undoing that, or taking up either where it stopped. */
export type YearWork =
  | { readonly way: 'end'; readonly requestId: string; readonly ids: readonly string[] }
  | { readonly way: 'undo' | 'continue'; readonly year: string };

export function isUnderWay({ state }: Year): boolean {
  return state === 'ending' || state === 'undoing';
}

function begin(work: YearWork): Promise<Year | 403> {
  if (work.way !== 'end') return postJson(`admin/years/${work.way}`, { year: work.year });
  return postJson('admin/years/end', { requestId: work.requestId, ids: [...work.ids] });
}

/**
 * Ends a school year or undoes it, part after part, each shown as it is done.
 * @param onBegun called once the server has the end of a year: from then on it can be taken up again
 */
export function useYearWork(onBegun: () => void) {
  const client = useQueryClient();
  return useAction({
    call: async (work: YearWork) => {
      let year = permitted(await begin(work));
      putYear(client, year);
      if (work.way === 'end') onBegun();
      while (isUnderWay(year)) {
        year = permitted(await postJson('admin/years/continue', { year: year.id }));
        putYear(client, year);
      }
      return year;
    },
    failed: copy.failed,
    // Students, cards, numbers, the log.
    changes: [['admin']],
  });
}
