import type { RequestOf } from '@markaz/contract/api';
import { useRef } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './copy.ts';

/** A code that is wanted. */
type WantedCode = Omit<RequestOf<'admin/courses/access_token'>, 'requestId'>;
/** The same, and the id under which it is asked for. */
type CodeRequest = WantedCode & { readonly requestId: string };

/**
 * The request to send for a code: the one that had no answer, where it asks for the same, for its
 * code may be made already; else a new one.
 * @param open what was asked for last and not answered; null for nothing.
 */
export function requestFor(open: CodeRequest | null, wanted: WantedCode): CodeRequest {
  const isSame = open?.cId === wanted.cId && open.codePrefix === wanted.codePrefix;
  return isSame ? open : { ...wanted, requestId: crypto.randomUUID() };
}

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
