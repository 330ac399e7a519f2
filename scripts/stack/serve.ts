import { apiClient, signIn } from '../seed/api-client.ts';
import { demoCodePrefix } from '../seed/demo-courses.ts';
import { demoPeople } from '../seed/people.ts';
import { readDemo, seedDemo, unusedCode } from '../seed/seed-demo.ts';
import type { Progress } from '../terminal/progress.ts';
import { clearData } from './data-folder.ts';
import type { StartOptions } from './options.ts';
import { type Stack, startStack } from './stack.ts';

export interface Served {
  readonly stack: Stack;
  /** A demo code that still opens its course; null without the demo. */
  readonly code: { readonly token: string; readonly course: string } | null;
}

interface ServeOptions extends StartOptions {
  readonly progress: Progress;
  readonly suite?: 'own' | 'google';
  readonly onLine?: (line: string) => void;
  readonly signal?: AbortSignal;
}

async function demoCode(stack: Stack, { folder }: StartOptions): Promise<Served['code']> {
  const demo = await readDemo(folder);
  if (demo?.state !== 'seeded') return null;
  const left = await unusedCode(stack, demo.codes);
  if (left !== null) return { token: left, course: demo.course };
  const admin = apiClient(stack, await signIn(stack, demoPeople.admin));
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
 * Starts a stack and, in an empty data folder, seeds the demo unless told not to. A demo whose seeding
 * was broken off is made anew.
 * @throws Refusal as `startStack` does.
 */
export async function serve(options: ServeOptions): Promise<Served> {
  const { folder, empty, progress } = options;
  if ((await readDemo(folder))?.state === 'unfinished') await clearData(folder);
  const stack = await startStack(options);
  try {
    if (stack.fresh && !empty)
      await progress.step('Seeding the demo', () => seedDemo(stack, folder, progress));
    return { stack, code: await demoCode(stack, options) };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
