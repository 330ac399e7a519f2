import { Timestamp } from 'firebase-admin/firestore';
import type { Writes } from './commit.ts';
import type { Database } from './database.ts';
import type { CourseQuizzes } from './records/quiz.ts';

export function picturesIn(lectures: CourseQuizzes['lectures']): Set<string> {
  return new Set(Object.values(lectures).flatMap(({ pictures }) => pictures));
}

/**
 * Marks files that a course's quizzes no longer use. The purge deletes them a day later, so that
 * students can finish a quiz with them. Cost: at most one write.
 * @param name id of the entry in `pendingUploads`
 */
export function leavePictures(
  writes: Writes,
  database: Database,
  { name, cId, files, now }: { name: string; cId: string; files: Iterable<string>; now: Date },
): void {
  const left = [...files];
  if (left.length === 0) return;
  const upload = { cId, widths: [], files: left, at: Timestamp.fromDate(now), condemned: false };
  writes.set(database.pendingUpload(name), upload);
}
