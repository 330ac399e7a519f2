import type { WriteBatch } from 'firebase-admin/firestore';
import { pictureAddress, pictureName } from '../../catalogue/thumbnails/names.ts';
import { invalidFields } from '../../core/api-error.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { pendingUploadSchema } from '../../store/records/course.ts';
import type { CourseQuizzes } from '../../store/records/quiz.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { markUnusedPictures, picturesOfQuizzes } from '../../store/unused-pictures.ts';

interface Exchange {
  readonly cId: string;
  readonly lId: string;
  /** The course's quizzes before the save. */
  readonly stored: CourseQuizzes['lectures'];
  readonly questions: readonly { readonly picture?: { readonly src: string } | null | undefined }[];
}

/**
 * Checks the pictures of a quiz to save. Those new to the course must be its own uploads that are
 * not being deleted. Cost: one read per new picture.
 * @returns the quiz's files; `write` stores which uploads and files are used now
 * @throws 400 that names each question whose picture is missing
 */
export async function exchangePictures(
  database: Database,
  { cId, lId, stored, questions }: Exchange,
) {
  const fileOf = ({ picture }: Exchange['questions'][number]) =>
    picture == null ? null : pictureAddress.toFile(picture.src);
  const files = new Set(questions.map(fileOf).filter((file) => file !== null));
  const known = picturesOfQuizzes(stored);
  const added = [...files].filter((file) => !known.has(file));
  const refs = added.map((file) => database.pendingUpload(pictureName(file)));
  const uploads = refs.length === 0 ? [] : await database.firestore.getAll(...refs);
  const missing = added.filter((file, index) => {
    const upload = readRecord(pendingUploadSchema, uploads[index]);
    return upload?.cId !== cId || upload.condemned || !upload.files.includes(file);
  });
  const fields = questions.flatMap((question, index) => {
    const file = fileOf(question);
    const problem = 'لم تعد هذه الصورة محفوظة. اخترها من جديد.';
    return file !== null && missing.includes(file)
      ? [[`quiz.questions.${index}.picture`, problem] as const]
      : [];
  });
  if (fields.length > 0) throw invalidFields(Object.fromEntries(fields));

  const { [lId]: before, ...others } = stored;
  const elsewhere = picturesOfQuizzes(others);
  const unused = (before?.pictures ?? []).filter(
    (file) => !files.has(file) && !elsewhere.has(file),
  );
  return {
    files: [...files],
    write(batch: WriteBatch, now: Date) {
      for (const upload of uploads) batch.delete(upload.ref, ifUnchanged(upload));
      for (const file of unused)
        markUnusedPictures(batch, database, { name: pictureName(file), cId, files: [file], now });
    },
  };
}
