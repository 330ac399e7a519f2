import { uploadedCaptionsFile } from '@markaz/contract/catalogue/captions';
import type { Resource } from '@markaz/contract/catalogue/lectures';
import { Timestamp } from 'firebase-admin/firestore';
import type { Writes } from './commit.ts';
import type { Database } from './database.ts';
import type { CourseQuizzes } from './records/quiz.ts';

export function picturesOfQuizzes(lectures: CourseQuizzes['lectures']): Set<string> {
  return new Set(Object.values(lectures).flatMap(({ pictures }) => pictures));
}

/** Returns the names of the uploaded captions of lectures. */
export function captionsOfLectures(
  lectures: readonly { readonly resources: readonly Pick<Resource, 'captions'>[] }[],
): Set<string> {
  return new Set(
    lectures.flatMap(({ resources }) =>
      resources.flatMap(({ captions = '' }) => uploadedCaptionsFile(captions) ?? []),
    ),
  );
}

/**
 * Marks files that a course's quizzes and lectures no longer use. The purge deletes them a day
 * later, so that students can still finish a quiz with these pictures. Cost: 1 write, or no write
 * if there are no files.
 * @param name id of the entry in `pendingUploads`
 */
export function markUnusedFiles(
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
