import { queryOptions } from '@tanstack/react-query';
import { draftDatabase } from '../../../../shared/theme/storage-keys.ts';
import type { CourseFormValues } from '../form/course-form-values.ts';
import type { StoredCourse } from '../save/stored-course.ts';

/** What was typed and not saved yet. */
export interface CourseDraft {
  readonly values: CourseFormValues;
  /** Under which a new course is asked for however often. */
  readonly requestId: string;
  /** The course as it was read when the edit began; null for a new one. */
  readonly base: StoredCourse | null;
  readonly picture: Blob | null;
  readonly removePicture: boolean;
  /** ISO 8601. */
  readonly keptAt: string;
}

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

/** Where a draft is kept: each admin has one for each course, and one for a new course. */
export function draftKey(uid: string, cId: string | null): string {
  return `${uid}/${cId ?? 'new'}`;
}

/** What was typed and not saved; null for nothing, or where the browser keeps nothing. */
export function courseDraftQuery(key: string) {
  return queryOptions({
    queryKey: ['admin', 'draft', key],
    queryFn: async () => {
      const draft: unknown = await inStore('readonly', (store) => store.get(key)).catch(() => null);
      return (draft as CourseDraft | null | undefined) ?? null;
    },
    // Each edit begins with what is kept then.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Keeps the draft in this browser, or forgets it; a browser that cannot is no reason to stop. */
export async function keepCourseDraft(key: string, draft: CourseDraft | null): Promise<void> {
  try {
    if (draft === null) await inStore('readwrite', (store) => store.delete(key));
    else await inStore('readwrite', (store) => store.put(draft, key));
  } catch {
    // Private windows may refuse storage; the form itself still holds everything.
  }
}
