import type { Transaction } from 'firebase-admin/firestore';
import { pictureAddress, pictureName } from '../../catalogue/thumbnails/names.ts';
import { invalidFields } from '../../core/api-error.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { pendingUploadSchema } from '../../store/records/course.ts';
import type { CourseQuizzes } from '../../store/records/quiz.ts';
import { leavePictures, picturesIn } from '../../store/unused-pictures.ts';

const gone = 'لم تعد هذه الصورة محفوظة. اخترها من جديد.';

interface Exchange {
  readonly cId: string;
  readonly lId: string;
  /** The course's quizzes before the save. */
  readonly stored: CourseQuizzes['lectures'];
  /** The questions of the quiz to save. */
  readonly questions: readonly { readonly picture?: { readonly src: string } | null | undefined }[];
  readonly now: Date;
}

/**
 * Checks the pictures of a quiz to save: those new to the course must be its own uploads that are
 * not being deleted; a read for each.
 * @returns the quiz's files; `strike` writes which uploads are used now, and which files no longer
 * @throws 400 naming each question whose picture is missing
 */
export async function exchangePictures(
  transaction: Transaction,
  database: Database,
  { cId, lId, stored, questions, now }: Exchange,
) {
  const fileOf = ({ picture }: Exchange['questions'][number]) =>
    picture == null ? null : pictureAddress.toFile(picture.src);
  const wanted = new Set(questions.map(fileOf).filter((file) => file !== null));
  const known = picturesIn(stored);
  const fresh = [...wanted].filter((file) => !known.has(file));
  const uploadOf = (file: string) => database.pendingUpload(pictureName(file));
  const uploads = fresh.length === 0 ? [] : await transaction.getAll(...fresh.map(uploadOf));
  const missing = fresh.filter((file, index) => {
    const upload = readRecord(pendingUploadSchema, uploads[index]);
    return upload?.cId !== cId || upload.condemned || !upload.files.includes(file);
  });
  const fields = questions.flatMap((question, index) => {
    const file = fileOf(question);
    const isMissing = file !== null && missing.includes(file);
    return isMissing ? [[`quiz.questions.${index}.picture`, gone] as const] : [];
  });
  if (fields.length > 0) throw invalidFields(Object.fromEntries(fields));

  const { [lId]: before, ...others } = stored;
  const elsewhere = picturesIn(others);
  const left = (before?.pictures ?? []).filter((file) => !wanted.has(file) && !elsewhere.has(file));
  return {
    pictures: [...wanted],
    strike: () => {
      for (const file of fresh) transaction.delete(uploadOf(file));
      for (const file of left) {
        const entry = { name: pictureName(file), cId, files: [file], now };
        leavePictures(transaction, database, entry);
      }
    },
  };
}
