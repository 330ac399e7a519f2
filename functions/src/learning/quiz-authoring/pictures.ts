import type { WriteBatch } from 'firebase-admin/firestore';
import { readUploads } from '../../catalogue/authoring/uploads.ts';
import { pictureUrlPath, uploadName } from '../../catalogue/thumbnails/names.ts';
import { invalidFields } from '../../core/api-error.ts';
import type { Database } from '../../store/database.ts';
import type { CourseQuizzes } from '../../store/records/quiz.ts';
import { markUnusedFiles, picturesOfQuizzes } from '../../store/unused-files.ts';

interface QuizPictures {
  readonly cId: string;
  readonly lId: string;
  /** The course's quizzes before the save, keyed by lecture id. */
  readonly stored: CourseQuizzes['lectures'];
  readonly questions: readonly { readonly picture?: { readonly src: string } | null | undefined }[];
}

/**
 * Checks the pictures of a quiz that is being saved. If no quiz of the course used a picture
 * before, the picture must have been uploaded for this course and must not be marked for deletion.
 * Cost: 1 read per such picture.
 * @returns `files`, the file names of the quiz's pictures, and `write`, which adds writes to the
 * quiz's commit: new pictures are no longer pending, and pictures that no quiz uses are marked for
 * deletion
 * @throws 400 with a message for each question whose picture is missing
 */
export async function preparePictures(
  database: Database,
  { cId, lId, stored, questions }: QuizPictures,
) {
  const fileOf = ({ picture }: QuizPictures['questions'][number]) =>
    picture == null ? null : pictureUrlPath.toFile(picture.src);
  const quizFiles = new Set(questions.map(fileOf).filter((file) => file !== null));
  const storedFiles = picturesOfQuizzes(stored);
  const newFiles = [...quizFiles].filter((file) => !storedFiles.has(file));
  const { missing, accept } = await readUploads(database, cId, newFiles);
  const fields = questions.flatMap((question, index) => {
    const file = fileOf(question);
    const problem = 'لم تعد هذه الصورة محفوظة. اخترها من جديد.';
    return file !== null && missing.has(file)
      ? [[`quiz.questions.${index}.picture`, problem] as const]
      : [];
  });
  if (fields.length > 0) throw invalidFields(Object.fromEntries(fields));

  const { [lId]: quizBefore, ...otherLectures } = stored;
  const otherQuizFiles = picturesOfQuizzes(otherLectures);
  const unusedFiles = (quizBefore?.pictures ?? []).filter(
    (file) => !quizFiles.has(file) && !otherQuizFiles.has(file),
  );
  return {
    files: [...quizFiles],
    write(batch: WriteBatch, now: Date) {
      accept(batch);
      for (const file of unusedFiles)
        markUnusedFiles(batch, database, { name: uploadName(file), cId, files: [file], now });
    },
  };
}
