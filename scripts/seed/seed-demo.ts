import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LectureInput } from '@markaz/contract/catalogue/course-input';
import { limitedRoles } from '@markaz/contract/staff/roles';
import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import sharp from 'sharp';
import * as z from 'zod';
import { run } from '../build/run.ts';
import { ownNode } from '../root.ts';
import { type DataFolder, writeAtomically } from '../stack/data-folder.ts';
import { programFile, stackEnvironment } from '../stack/services.ts';
import type { Stack } from '../stack/stack.ts';
import type { Progress } from '../terminal/progress.ts';
import { type ApiClient, apiClient, type Person, signIn } from './api-client.ts';
import type { DemoCourse, DemoLecture } from './courses/demo-course.ts';
import { demoContact } from './demo-contact.ts';
import {
  courseWithCodes,
  demoCodePrefix,
  demoCourses,
  demoTerm,
  enrolledCourse,
  teachersCourse,
} from './demo-courses.ts';
import { demoPeople } from './people.ts';
import { demoQuizzes } from './quizzes.ts';

const codeCount = 3;

const demoSchema = z.discriminatedUnion('state', [
  /** Seeding has not begun or was interrupted, so at most a part of the demo exists. */
  z.object({ state: z.literal('unfinished') }),
  z.object({ state: z.literal('seeded'), course: z.string(), codes: z.array(z.string()) }),
]);

export type Demo = z.infer<typeof demoSchema>;

export async function readDemo(folder: DataFolder): Promise<Demo | null> {
  const text = await readFile(folder.demoFile, 'utf8').catch(() => null);
  return text === null ? null : demoSchema.parse(JSON.parse(text));
}

export function writeDemo(folder: DataFolder, demo: Demo): Promise<void> {
  return writeAtomically(folder.demoFile, JSON.stringify(demo));
}

/** Signs a person in at the Auth emulator and at the site. */
async function logIn(stack: Stack, person: Person): Promise<ApiClient> {
  const idToken = await signIn(stack, person);
  const client = apiClient(stack, idToken);
  await client.post('auth/login', { idToken });
  return client;
}

async function makeAdmin(stack: Stack): Promise<ApiClient> {
  await logIn(stack, demoPeople.admin);
  const grant = [programFile('admin'), 'grant', demoPeople.admin.email];
  const { code, output } = await run(ownNode, grant, { env: stackEnvironment(stack.ports) });
  if (code !== 0) throw new Error(`The demo has no admin: ${output.trim()}`);
  // Only tokens that were issued after the grant contain the claim.
  return logIn(stack, demoPeople.admin);
}

/** @param cId id of a course of the teacher among the staff */
async function makeStaff(stack: Stack, admin: ApiClient, cId: string): Promise<void> {
  const { course } = await admin.post('courses/course', { id: cId, lectures: false });
  for (const role of limitedRoles) {
    const { email } = demoPeople[role];
    await logIn(stack, demoPeople[role]);
    const author = role === 'teacher' ? course.author?.id : undefined;
    await admin.post('admin/admins/grant', { email, role, author });
  }
}

// The site loads files on its project's own host from its current origin (playableUrl).
const video = 'https://demo-markaz.web.app/demo/lecture.mp4';
const captions = 'https://demo-markaz.web.app/demo/lecture.vtt';
const summary = 'https://demo-markaz.web.app/demo/summary.pdf';

/**
 * Returns a demo lecture in the format of the admin's form.
 * @param index 0 for the first lecture.
 */
export function lectureInput(lecture: DemoLecture, index: number): LectureInput {
  return {
    title: lecture.title,
    description: lecture.description,
    unit: lecture.unit ?? '',
    order: index + 1,
    open: lecture.open ? 'true' : 'false',
    durationSeconds: lecture.minutes * 60,
    resources: [
      { type: 'video', src: video, captions: lecture.captions ? captions : '' },
      ...(lecture.summary
        ? [{ type: 'file' as const, src: summary, title: 'ملخص المحاضرة (PDF)', captions: '' }]
        : []),
    ],
  };
}

/** Renders the picture of a demo course as a PNG, because the API rejects SVG. */
export function thumbnailOf({ thumbnail }: DemoCourse): Promise<Buffer> {
  return sharp(join(import.meta.dirname, 'courses', thumbnail))
    .png()
    .toBuffer();
}

type IdOf = (course: DemoCourse) => string;

/** Creates a course in the same way as the admin's form. Returns the id of the course. */
async function submitCourse(admin: ApiClient, course: DemoCourse): Promise<string> {
  const form = new FormData();
  form.set('courseInfo', JSON.stringify(course.info));
  form.set('lectures', JSON.stringify(course.lectures.map(lectureInput)));
  const picture = await thumbnailOf(course);
  const thumbnail = new Blob([new Uint8Array(picture)], { type: 'image/png' });
  form.set('thumbnail', thumbnail, 'thumbnail.png');
  return (await admin.postForm('admin/courses/submit', form)).id;
}

/** Creates the courses. Returns a function that finds their ids. */
async function submitCourses(admin: ApiClient, progress: Progress): Promise<IdOf> {
  const ids = new Map<DemoCourse, string>();
  for (const [index, course] of demoCourses.entries()) {
    progress.say(`  ${index + 1}/${demoCourses.length} ${course.info.title}`);
    ids.set(course, await submitCourse(admin, course));
  }
  return (course) => {
    const id = ids.get(course);
    if (id === undefined) throw new Error(`${course.info.title} is not among the demo courses`);
    return id;
  };
}

async function enrolStudent(stack: Stack, admin: ApiClient, cId: string): Promise<void> {
  const student = await logIn(stack, demoPeople.enrolled);
  const { token } = await admin.post('admin/courses/access_token', {
    cId,
    codePrefix: demoCodePrefix,
  });
  await student.post('courses/course/enroll', { cId, token });
  const { lectures } = await student.post('courses/course/lectures', { id: cId });
  const [first, second] = lectures;
  if (first === undefined || second === undefined) return;
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await student.post('user/progress', {
    cId,
    lectures: [
      { lId: first.id, position: 24, completed: true, at: anHourAgo },
      { lId: second.id, position: 12 },
    ],
  });
}

async function saveQuizzes(admin: ApiClient, idOf: IdOf): Promise<void> {
  for (const [course, quizzes] of demoQuizzes) {
    const cId = idOf(course);
    const { lectures } = await admin.post('courses/course', { id: cId });
    for (const [lectureIndex, quiz] of Object.entries(quizzes)) {
      const lId = lectures[Number(lectureIndex)]?.id;
      if (lId !== undefined) await admin.post('admin/quizzes/save', { cId, lId, version: 0, quiz });
    }
  }
}

/** Creates a term's bundle with some cards, because families buy all courses of a term together. */
async function makeTermBundle(admin: ApiClient, idOf: IdOf): Promise<void> {
  const { name, courses, days, cards } = demoTerm;
  const { bundle } = await admin.post('admin/bundles/save', {
    id: randomUUID(),
    name,
    courses: courses.map(idOf),
    updatedAt: null,
  });
  await admin.post('admin/courses/access_tokens', {
    cId: bundle.id,
    opens: { kind: 'bundle' },
    lasts: { kind: 'until', day: daysLater(cairoDay(new Date()), days) },
    ...cards,
  });
}

/**
 * Creates the demo in a running, empty stack, only through the product's own API. The demo has six
 * courses, some quizzes, a member of staff for each role, a student with a course and some progress, a
 * student without a course, unused codes, and a bundle with cards.
 */
export async function seedDemo(
  stack: Stack,
  folder: DataFolder,
  progress: Progress,
): Promise<void> {
  const admin = await makeAdmin(stack);
  const idOf = await submitCourses(admin, progress);
  await saveQuizzes(admin, idOf);
  // These telephone numbers belong to nobody.
  const settings = await admin.post('admin/settings');
  await admin.post('admin/settings/update', { ...settings, announcement: null, ...demoContact });
  await enrolStudent(stack, admin, idOf(enrolledCourse));
  await logIn(stack, demoPeople.newcomer);
  await makeStaff(stack, admin, idOf(teachersCourse));
  const codes: string[] = [];
  const cId = idOf(courseWithCodes);
  while (codes.length < codeCount)
    codes.push(
      (await admin.post('admin/courses/access_token', { cId, codePrefix: demoCodePrefix })).token,
    );
  await makeTermBundle(admin, idOf);
  await stack.saveAccounts();
  await writeDemo(folder, { state: 'seeded', course: courseWithCodes.info.title, codes });
}
