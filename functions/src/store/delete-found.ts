import type { Query } from 'firebase-admin/firestore';
import type { Database } from './database.ts';

/** Maximum number of documents that `deleteFound` deletes in one commit. */
const deletesPerCommit = 300;
/** Maximum number of commits of one `deleteFound`. They can delete 15,000 documents. */
const maxDeletingCommits = 50;

/**
 * Deletes the documents of a query, 15,000 at most. Cost: 1 read and 1 delete per document.
 * @returns the number of deleted documents
 */
export async function deleteFound({ firestore }: Database, query: Query): Promise<number> {
  let deleted = 0;
  for (let page = 0; page < maxDeletingCommits; page += 1) {
    const { docs } = await query.limit(deletesPerCommit).select().get();
    const batch = firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    if (docs.length > 0) await batch.commit();
    deleted += docs.length;
    if (docs.length < deletesPerCommit) break;
  }
  return deleted;
}
