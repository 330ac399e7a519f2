import type { DocumentData, DocumentReference, Firestore } from 'firebase-admin/firestore';

export type Document = readonly [reference: DocumentReference, data: DocumentData];

const documentsOfCommit = 400;
const commitsAtOnce = 4;

/** Writes documents directly, some hundred in a commit and several commits in parallel. */
export async function writeDocuments(
  firestore: Firestore,
  documents: Iterable<Document>,
): Promise<void> {
  const commits = function* () {
    let batch = firestore.batch();
    let size = 0;
    for (const [reference, data] of documents) {
      batch.set(reference, data);
      size += 1;
      if (size % documentsOfCommit > 0) continue;
      yield batch;
      batch = firestore.batch();
    }
    yield batch;
  };
  // One source for all: each worker takes the next batch after its last commit.
  const source = commits();
  const work = async () => {
    for (const batch of source) await batch.commit();
  };
  await Promise.all(Array.from({ length: commitsAtOnce }, work));
}
