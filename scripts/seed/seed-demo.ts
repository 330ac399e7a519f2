import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { type DataFolder, writeWhole } from '../stack/data-folder.ts';
import { runProgram, stackEnvironment } from '../stack/services.ts';
import type { Stack } from '../stack/stack.ts';
import type { Progress } from '../terminal/progress.ts';
import { type ApiClient, apiClient, signIn } from './api-client.ts';
import type { DemoCourse } from './courses/demo-course.ts';
import { courseWithCodes, demoCodePrefix, demoCourses, enrolledCourse } from './demo-courses.ts';
import { loadLetterer } from './lettering.ts';
import { demoPeople } from './people.ts';
import { submitCourse } from './submit-course.ts';

const codesToMake = 3;

const demoSchema = z.discriminatedUnion('state', [
  /** Begun and not finished: what is there is a part of the demo. */
  z.object({ state: z.literal('unfinished') }),
  z.object({ state: z.literal('seeded'), course: z.string(), codes: z.array(z.string()) }),
]);

export type Demo = z.infer<typeof demoSchema>;

/** What is known of the demo in this folder; null where it has none. */
export async function readDemo(folder: DataFolder): Promise<Demo | null> {
  const text = await readFile(folder.demoFile, 'utf8').catch(() => null);
  return text === null ? null : demoSchema.parse(JSON.parse(text));
}

async function makeAdmin(stack: Stack): Promise<ApiClient> {
  await apiClient(stack).post('auth/login', { idToken: await signIn(stack, demoPeople.admin) });
  const env = stackEnvironment(stack.ports);
  const grant = ['grant', demoPeople.admin.email];
  const { code, printed } = await runProgram('admin', grant, env, { quiet: true });
  if (code !== 0) throw new Error(`The demo has no admin: ${printed.trim()}`);
  // The claim travels in tokens made after it was granted.
  const idToken = await signIn(stack, demoPeople.admin);
  await apiClient(stack).post('auth/login', { idToken });
  return apiClient(stack, idToken);
}

async function submitCourses(
  admin: ApiClient,
  progress: Progress,
): Promise<ReadonlyMap<DemoCourse, string>> {
  const letterer = await loadLetterer(700);
  const ids = new Map<DemoCourse, string>();
  for (const [index, course] of demoCourses.entries()) {
    progress.say(`  ${index + 1}/${demoCourses.length} ${course.info.title}`);
    ids.set(course, await submitCourse(admin, course, letterer));
  }
  return ids;
}

async function enrolStudent(stack: Stack, admin: ApiClient, cId: string): Promise<void> {
  const idToken = await signIn(stack, demoPeople.enrolled);
  const student = apiClient(stack, idToken);
  await student.post('auth/login', { idToken });
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

function idOf(ids: ReadonlyMap<DemoCourse, string>, course: DemoCourse): string {
  const id = ids.get(course);
  if (id === undefined) throw new Error(`${course.info.title} is not among the demo courses`);
  return id;
}

/**
 * Fills a running, empty stack with the demo, all of it through the product's own API: six courses,
 * an admin, a student with a course and some progress, a student without, unused codes.
 */
export async function seedDemo(
  stack: Stack,
  folder: DataFolder,
  progress: Progress,
): Promise<void> {
  const note = (demo: Demo) => writeWhole(folder.demoFile, JSON.stringify(demo));
  await note({ state: 'unfinished' });
  const admin = await makeAdmin(stack);
  const ids = await submitCourses(admin, progress);
  await enrolStudent(stack, admin, idOf(ids, enrolledCourse));
  const newcomer = await signIn(stack, demoPeople.newcomer);
  await apiClient(stack).post('auth/login', { idToken: newcomer });
  const codes: string[] = [];
  const cId = idOf(ids, courseWithCodes);
  while (codes.length < codesToMake)
    codes.push(
      (await admin.post('admin/courses/access_token', { cId, codePrefix: demoCodePrefix })).token,
    );
  await stack.saveAccounts();
  await note({ state: 'seeded', course: courseWithCodes.info.title, codes });
}

/** A code of the demo that nobody has used yet; null where none is left. */
export async function unusedCode(stack: Stack, codes: readonly string[]): Promise<string | null> {
  const admin = apiClient(stack, await signIn(stack, demoPeople.admin));
  for (const token of codes) {
    const answer = await admin.post('courses/course/enroll/lookup', { token });
    if (answer.found) return token;
  }
  return null;
}
