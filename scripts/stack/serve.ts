import { apiClient, signIn } from '../seed/api-client.ts';
import { demoCodePrefix } from '../seed/demo-courses.ts';
import { demoPeople } from '../seed/people.ts';
import { noteDemo, readDemo, seedDemo } from '../seed/seed-demo.ts';
import { clearData, type DataFolder, isEmpty } from './data-folder.ts';
import { runProgramIn, stackEnvironment } from './services.ts';
import { requireStartable, type Stack, type StackOptions, startStack } from './stack.ts';

export interface Served {
  readonly stack: Stack;
  /** An unused demo code; null without the demo. */
  readonly code: { readonly token: string; readonly course: string } | null;
}

export interface ServeOptions extends StackOptions {
  /** Skips the demo. */
  readonly empty: boolean;
}

async function demoCode(stack: Stack, { folder }: ServeOptions): Promise<Served['code']> {
  const demo = await readDemo(folder);
  if (demo?.state !== 'seeded') return null;
  const admin = apiClient(stack, await signIn(stack, demoPeople.admin));
  for (const token of demo.codes) {
    const { found } = await admin.post('courses/course/enroll/lookup', { token });
    if (found) return { token, course: demo.course };
  }
  const { courses } = await admin.post('admin/courses', {});
  const course = courses.find(({ title }) => title === demo.course) ?? courses[0];
  if (course === undefined) return null;
  const { token } = await admin.post('admin/courses/access_token', {
    cId: course.id,
    codePrefix: demoCodePrefix,
  });
  return { token, course: course.title };
}

/**
 * Whether to seed the demo here. The decision is recorded at once: an interrupted start leaves
 * files, which the next one must not mistake for somebody's data. Deletes what such a start left.
 */
export async function claimDemo(folder: DataFolder, empty: boolean): Promise<boolean> {
  if ((await readDemo(folder))?.state === 'unfinished') await clearData(folder);
  if (empty || !(await isEmpty(folder))) return false;
  await noteDemo(folder, { state: 'unfinished' });
  return true;
}

/**
 * Starts a stack and, by default, seeds the demo in an empty data folder. An unfinished demo is
 * seeded again; data of an older version are migrated.
 * @throws Refusal like `startStack`.
 */
export async function serve(options: ServeOptions): Promise<Served> {
  const { folder, offset, empty, progress } = options;
  // Before anything is deleted: another stack may have started here since the command began.
  await requireStartable(folder, offset);
  const seeds = await claimDemo(folder, empty);
  const stack = await startStack(options);
  try {
    if (seeds) {
      await progress.step('Seeding the demo', () => seedDemo(stack, folder, progress));
      await runProgramIn(stackEnvironment(stack.ports), 'purge', ['--at-once']);
    }
    // Data of an older version can be read, but queries do not find all of them.
    if (!stack.fresh) await runProgramIn(stackEnvironment(stack.ports), 'migrate', ['--quiet']);
    return { stack, code: await demoCode(stack, options) };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
