import type { RequestOf } from '@markaz/contract/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { codeKeys, printKey } from '../api/code-queries.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './print.copy.ts';

/** The printed cards: a batch, or single cards. */
export type Printed = RequestOf<'admin/codes/print'>;

/**
 * Records every print of this page on the server, from our button or the browser's menu. Browsers
 * do not report a cancelled print dialogue, so it counts, too.
 * @param printed null if nothing is to be recorded.
 */
export function useRecordedPrint(printed: Printed | null) {
  const queryClient = useQueryClient();
  const action = useAction({
    call: (request: Printed) => postJson('admin/codes/print', request),
    failed: copy.notRecorded,
    changes: [codeKeys.batches],
    // The page stays as it is; a later visit shows this print.
    onDone: (_, request) => {
      if ('batch' in request) {
        const queryKey = printKey(request.batch);
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      }
    },
  });
  useEffect(() => {
    if (printed === null) return;
    const record = () => action.run(printed);
    window.addEventListener('afterprint', record);
    return () => window.removeEventListener('afterprint', record);
  });
  return action;
}
