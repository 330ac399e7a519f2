import { Timestamp, type Transaction, type WriteBatch } from 'firebase-admin/firestore';
import type { Database } from './database.ts';
import type { CourseQuizzes } from './records/quiz.ts';

/** Files of the pictures in quizzes. */
export function picturesIn(lectures: CourseQuizzes['lectures']): Set<string> {
  return new Set(Object.values(lectures).flatMap(({ pictures }) => pictures));
}

/**
 * Enters files that quizzes of a course have ceased to use, so that the purge deletes them a day
 * later: whoever is taking a quiz sees it to its end. A write, or none where there are none.
 * @param name under which they are entered
 */
export function leavePictures(
  writer: Transaction | WriteBatch,
  database: Database,
  { name, cId, files, now }: { name: string; cId: string; files: Iterable<string>; now: Date },
): void {
  const left = [...files];
  if (left.length === 0) return;
  const upload = { cId, widths: [], files: left, at: Timestamp.fromDate(now), condemned: false };
  // Both kinds of writer have it.
  (writer as WriteBatch).set(database.pendingUpload(name), upload);
}
