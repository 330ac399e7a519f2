import type { RequestOf } from '@markaz/contract/api';

/** A code that is wanted. */
export type WantedCode = Omit<RequestOf<'admin/courses/access_token'>, 'requestId'>;
/** The same, and the id under which it is asked for. */
export type CodeRequest = WantedCode & { readonly requestId: string };

/**
 * The request to send for a code: the one that had no answer, where it asks for the same, for its
 * code may be made already; else a new one.
 * @param open what was asked for last and not answered; null for nothing.
 */
export function requestFor(open: CodeRequest | null, wanted: WantedCode): CodeRequest {
  const isSame = open?.cId === wanted.cId && open.codePrefix === wanted.codePrefix;
  return isSame ? open : { ...wanted, requestId: crypto.randomUUID() };
}
