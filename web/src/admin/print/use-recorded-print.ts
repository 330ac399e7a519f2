import type { RequestOf } from '@markaz/contract/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { codeKeys, printKey } from '../api/code-queries.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './copy.ts';

/** What is sent to a printer: a batch, or single cards. */
export type Printed = RequestOf<'admin/codes/print'>;

/**
 * Has the server record every time this page is sent to a printer, by our button or the browser's
 * menu. Browsers do not tell whether the dialogue was left without printing: it counts, too.
 * @param printed null for what needs no record.
 */
export function useRecordedPrint(printed: Printed | null) {
  const queryClient = useQueryClient();
  const action = useAction({
    call: (request: Printed) => postJson('admin/codes/print', request),
    failed: copy.notRecorded,
    changes: [codeKeys.batches],
    // What is shown stays; whoever comes back is told of this print.
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
