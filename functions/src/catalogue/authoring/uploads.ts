import type { WriteBatch } from 'firebase-admin/firestore';
import { notFound } from '../../core/api-error.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { pendingUploadSchema } from '../../store/records/course.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { uploadName } from '../thumbnails/names.ts';

/** Checks that files can be uploaded for a course. Cost: 1 read. @throws 404 */
export async function requireCourse(database: Database, cId: string): Promise<void> {
  const ref = database.course(cId);
  const [course] = await database.firestore.getAll(ref, { fieldMask: ['state'] });
  if (course?.exists !== true) throw notFound();
}

/**
 * Checks the files that a commit begins to use. They must have been uploaded for this course and
 * must not be marked for deletion. Cost: 1 read per file.
 * @returns `missing`, the files that cannot be used, and `accept`, which adds to the commit that the
 * others are no longer pending
 */
export async function readUploads(database: Database, cId: string, files: readonly string[]) {
  const refs = files.map((file) => database.pendingUpload(uploadName(file)));
  const uploads = refs.length === 0 ? [] : await database.firestore.getAll(...refs);
  const missing = files.filter((file, index) => {
    const upload = readRecord(pendingUploadSchema, uploads[index]);
    return upload?.cId !== cId || upload.condemned || !upload.files.includes(file);
  });
  return {
    missing: new Set(missing),
    accept(batch: WriteBatch): void {
      for (const upload of uploads) batch.delete(upload.ref, ifUnchanged(upload));
    },
  };
}
