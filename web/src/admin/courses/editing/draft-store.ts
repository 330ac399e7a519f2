import { queryOptions } from '@tanstack/react-query';
import { draftDatabase } from '../../../shared/storage.ts';

const storeName = 'course-drafts';

function finished<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(draftDatabase, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const database = await finished(opening);
  try {
    return await finished(work(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/** For what an edit begins with: read anew by each edit, as an outdated copy would end in a 409. */
export const readOnce = {
  gcTime: 0,
  // A refetch must not replace the input.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Storage key of a draft. Each of the staff has one for each thing that is edited. */
export const draftKey = (uid: string, ...ids: readonly string[]) => [uid, ...ids].join('/');

/** The draft under a key; null without one, or if the browser has no storage. */
export function draftQuery<Draft>(key: string) {
  return queryOptions({
    queryKey: ['admin', 'draft', key],
    queryFn: async () => {
      const draft: unknown = await inStore('readonly', (store) => store.get(key)).catch(() => null);
      return (draft as Draft | null | undefined) ?? null;
    },
    ...readOnce,
  });
}

/** Saves or deletes a draft in this browser. Without storage it does nothing. */
export async function saveDraft(key: string, draft: object | null): Promise<void> {
  try {
    if (draft === null) await inStore('readwrite', (store) => store.delete(key));
    else await inStore('readwrite', (store) => store.put(draft, key));
  } catch {
    // Private windows may refuse storage; the form itself still holds everything.
  }
}
