import { apiClient, signIn } from '../seed/api-client.ts';
import { demoCodePrefix } from '../seed/demo-courses.ts';
import { demoPeople } from '../seed/people.ts';
import { noteDemo, readDemo, seedDemo } from '../seed/seed-demo.ts';
import { clearData, type DataFolder, isEmpty } from './data-folder.ts';
import { runProgramIn, stackEnvironment } from './services.ts';
import { requireStartable, type Stack, type StackOptions, startStack } from './stack.ts';

export interface Served {
  readonly stack: Stack;
  /** A demo code that still opens its course; null without the demo. */
  readonly code: { readonly token: string; readonly course: string } | null;
}

export interface ServeOptions extends StackOptions {
  /** Leaves the demo out. */
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
 * Whether the demo is to be made here, which is noted at once: a start that breaks off before the demo
 * is complete leaves files, and the next start must know them from somebody's data. What such a start
 * left is deleted.
 */
export async function claimDemo(folder: DataFolder, empty: boolean): Promise<boolean> {
  if ((await readDemo(folder))?.state === 'unfinished') await clearData(folder);
  if (empty || !(await isEmpty(folder))) return false;
  await noteDemo(folder, { state: 'unfinished' });
  return true;
}

/**
 * Starts a stack and, in an empty data folder, seeds the demo unless told not to. A demo that an earlier
 * start did not finish is made anew; data of an older version are brought to this one.
 * @throws Refusal as `startStack` does.
 */
export async function serve(options: ServeOptions): Promise<Served> {
  const { folder, offset, empty, progress } = options;
  // Before anything is deleted: another stack may run here since the command began.
  await requireStartable(folder, offset);
  const seeds = await claimDemo(folder, empty);
  const stack = await startStack(options);
  try {
    if (seeds) {
      await progress.step('Seeding the demo', () => seedDemo(stack, folder, progress));
      await runProgramIn(stackEnvironment(stack.ports), 'purge', ['--at-once']);
    }
    // What an older version stored is read as it is, but not all of it is found.
    if (!stack.fresh) await runProgramIn(stackEnvironment(stack.ports), 'migrate', ['--quiet']);
    return { stack, code: await demoCode(stack, options) };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
