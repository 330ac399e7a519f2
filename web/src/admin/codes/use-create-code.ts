import { useRef } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './copy.ts';
import { type CodeRequest, requestFor, type WantedCode } from './request-for.ts';

/** Makes codes one at a time. @param onMade called with the code and its course's id. */
export function useCreateCode(onMade: (token: string, cId: string) => void) {
  const open = useRef<CodeRequest | null>(null);
  return useAction({
    call: (wanted: WantedCode) => {
      open.current = requestFor(open.current, wanted);
      return postJson('admin/courses/access_token', open.current);
    },
    failed: copy.failed,
    explain: ({ status, code }) => {
      if (status === 403) return copy.notAllowed;
      return code === 'not_found' ? copy.courseGone : undefined;
    },
    onDone: ({ token }, { cId }) => {
      open.current = null;
      showToast(copy.made);
      onMade(token, cId);
    },
  });
}
