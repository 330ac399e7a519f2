import { queryOptions } from '@tanstack/react-query';
import { draftDatabase } from '../../../shared/storage.ts';

const storeName = 'course-drafts';

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

async function runInStore<Value>(
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const openRequest = indexedDB.open(draftDatabase, 1);
  openRequest.addEventListener('upgradeneeded', () =>
    openRequest.result.createObjectStore(storeName),
  );
  const database = await resultOf(openRequest);
  try {
    return await resultOf(operation(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/**
 * Query options for the start of an edit. They disable the cache, because the server rejects a save
 * that is based on an old copy.
 */
export const readOnceOptions = {
  gcTime: 0,
  // A refetch would replace the input.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Returns the storage key of a draft, which is unique for each user and each edited item. */
export const toDraftKey = (uid: string, ...ids: readonly string[]) => [uid, ...ids].join('/');

/** Reads the draft under a key. Returns null without a draft or without storage. */
export function draftQuery<Draft>(key: string) {
  return queryOptions({
    queryKey: ['admin', 'draft', key],
    queryFn: async () => {
      const draft: unknown = await runInStore('readonly', (store) => store.get(key)).catch(
        () => null,
      );
      return (draft as Draft | null | undefined) ?? null;
    },
    ...readOnceOptions,
  });
}

/** Saves a draft in this browser, or deletes it. Does nothing without storage. */
export async function saveDraft(key: string, draft: object | null): Promise<void> {
  try {
    if (draft === null) await runInStore('readwrite', (store) => store.delete(key));
    else await runInStore('readwrite', (store) => store.put(draft, key));
  } catch {
    // Private windows may block storage, but the open form keeps the input.
  }
}
