import type { QueryClient } from '@tanstack/react-query';
import { userKeys } from '../account/queries.ts';
import { isApiError } from '../api/errors.ts';

let refused = false;

/** Whether the server rejected the session right after a sign-in: the browser blocks cookies. */
export const cookiesRefused = () => refused;

/** Waits for the session's first answer. @param onRefused called if the server rejects it. */
export function watchFirstAnswer(queryClient: QueryClient, onRefused: () => void): void {
  refused = false;
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success' && !action.manual && query.queryKey[0] === userKeys.all[0])
      stop();
    if (action.type !== 'error' || !isApiError(action.error, 'not_authenticated')) return;
    stop();
    if (action.error.displaced !== null) return;
    refused = true;
    onRefused();
  });
}
