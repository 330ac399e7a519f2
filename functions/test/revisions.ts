import type { ResponseOf } from '@markaz/contract/api';
import type { Account, TestApi } from './harness.ts';

type EditedCourse = Pick<ResponseOf<'admin/courses/course'>, 'course' | 'lectures'>;

/** Reads a course with the call of the course editor. */
export async function openEditor(api: TestApi, admin: Account, id: string): Promise<EditedCourse> {
  return api.call('admin/courses/course', { id }, { as: admin });
}

/** Builds the multipart body that saves a course with `changes`. */
export function revisionForm(
  { course, lectures }: EditedCourse,
  changes: {
    readonly info?: object;
    readonly lectures?: unknown;
    readonly updatedAt?: string;
    readonly removeThumbnail?: boolean;
    readonly thumbnail?: Blob;
  } = {},
): FormData {
  const { title, description, subject, grade, section, madhhab, author } = course;
  const form = new FormData();
  const info = {
    title,
    description,
    subject,
    grade,
    section,
    madhhab,
    author: author && { id: author.id },
    ...changes.info,
  };
  form.append('id', JSON.stringify(course.id));
  form.append('updatedAt', JSON.stringify(changes.updatedAt ?? course.updatedAt));
  form.append('courseInfo', JSON.stringify(info));
  form.append('lectures', JSON.stringify(changes.lectures ?? lectures));
  if (changes.removeThumbnail) form.append('removeThumbnail', 'true');
  if (changes.thumbnail !== undefined) form.append('thumbnail', changes.thumbnail, 'photo.jpg');
  return form;
}

/** Counts all documents and files of courses, including unused pictures. */
export async function countStored(api: TestApi) {
  const names = [
    'courses',
    'courseContents',
    'courseCounters',
    'courseShards',
    'courseCompletions',
    'pendingUploads',
  ];
  const counts = await Promise.all(
    names.map(async (name) => {
      const { count } = (await api.firestore.collection(name).count().get()).data();
      return [name, count] as const;
    }),
  );
  const [files] = await api.bucket.getFiles({ prefix: 'thumbnails/' });
  return { ...Object.fromEntries(counts), files: files.length };
}
