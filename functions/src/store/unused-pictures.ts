import { Timestamp } from 'firebase-admin/firestore';
import type { Writes } from './commit.ts';
import type { Database } from './database.ts';
import type { CourseQuizzes } from './records/quiz.ts';

export function picturesOfQuizzes(lectures: CourseQuizzes['lectures']): Set<string> {
  return new Set(Object.values(lectures).flatMap(({ pictures }) => pictures));
}

/**
 * Marks files that a course's quizzes no longer use. The purge deletes them a day later, so that
 * students can still finish a quiz with these pictures. Cost: 1 write, or no write if there are no
 * files.
 * @param name id of the entry in `pendingUploads`
 */
export function markUnusedPictures(
  writes: Writes,
  database: Database,
  { name, cId, files, now }: { name: string; cId: string; files: Iterable<string>; now: Date },
): void {
  const unusedFiles = [...files];
  if (unusedFiles.length === 0) return;
  const upload = {
    cId,
    widths: [],
    files: unusedFiles,
    at: Timestamp.fromDate(now),
    condemned: false,
  };
  writes.set(database.pendingUpload(name), upload);
}
