import type { CourseInfoInput } from '@markaz/contract/catalogue/course-input';
import { readCourseCounters, readCourseTotals } from '../src/store/course-counters.ts';
import { openDatabase } from '../src/store/database.ts';
import type { Account, TestApi } from './harness.ts';
import { makeStudent } from './people.ts';

export const someInfo = {
  title: 'النحو للصف الأول',
  description: 'شرح الأجرومية',
  subject: 'النحو',
  grade: '1',
  section: 'general',
} as const satisfies CourseInfoInput;

/** A lecture that is open to everyone. */
export const openLecture = {
  title: 'مقدمة',
  open: 'true',
  order: 1,
  resources: [{ type: 'video', src: 'dQw4w9WgXcQ' }],
} as const;

/** A lecture that only enrolled students and content staff can open. */
export const soldLecture = {
  title: 'باب الإعراب',
  unit: 'الإعراب والبناء',
  order: 2,
  durationSeconds: 1_800,
  resources: [
    { type: 'video', src: 'https://videos.example.com/secret.mp4' },
    { type: 'file', src: 'https://files.example.com/secret.pdf', title: 'ملخص' },
  ],
} as const;

/** Builds the multipart body that submits a course. */
export function courseForm(
  info: object = someInfo,
  lectures: unknown = [openLecture, soldLecture],
  thumbnail?: Blob,
): FormData {
  const form = new FormData();
  form.append('courseInfo', JSON.stringify(info));
  form.append('lectures', JSON.stringify(lectures));
  if (thumbnail !== undefined) form.append('thumbnail', thumbnail, 'photo.jpg');
  return form;
}

export interface TestCourse {
  readonly cId: string;
  /** Id of the lecture that is open to everyone. */
  readonly openId: string;
  /** Id of the lecture that only enrolled students and content staff can open. */
  readonly soldId: string;
}

/** Makes a course with one open lecture and one sold lecture. */
export async function makeCourse(
  api: TestApi,
  admin: Account,
  info: Partial<CourseInfoInput> = {},
): Promise<TestCourse> {
  const form = courseForm({ ...someInfo, ...info });
  const { id: cId } = await api.call('admin/courses/submit', form, { as: admin });
  const { lectures } = await api.call('courses/course', { id: cId }, { as: admin });
  const [open, sold] = lectures;
  if (open === undefined || sold === undefined)
    throw new Error('The course must have two lectures.');
  return { cId, openId: open.id, soldId: sold.id };
}

/** Makes an access code for the course. */
export async function makeToken(api: TestApi, admin: Account, cId: string): Promise<string> {
  const body = { cId, codePrefix: 'TEST' };
  return (await api.call('admin/courses/access_token', body, { as: admin })).token;
}

export async function enrol(
  api: TestApi,
  admin: Account,
  student: Account,
  cId: string,
): Promise<void> {
  const token = await makeToken(api, admin, cId);
  await api.call('courses/course/enroll', { cId, token }, { as: student });
}

/** Makes a student who is enrolled in this course. */
export async function makeEnrolledStudent(
  api: TestApi,
  admin: Account,
  { cId }: Pick<TestCourse, 'cId'>,
): Promise<Account> {
  const student = await makeStudent(api);
  await enrol(api, admin, student, cId);
  return student;
}

/** Returns the number of a course's students from the stored counters. */
export async function countStudents({ firestore, now }: TestApi, cId: string): Promise<number> {
  const totals = await readCourseTotals(openDatabase(firestore), now());
  return totals.get(cId)?.students ?? 0;
}

/** Reads the counters of a course's cards. */
export async function courseCounters({ firestore }: TestApi, cId: string) {
  return (await readCourseCounters(openDatabase(firestore), [cId])).get(cId);
}
