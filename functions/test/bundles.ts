import { randomUUID } from 'node:crypto';
import type { Bundle } from '@markaz/contract/cards/bundles';
import { makeCourse, type TestCourse } from './courses.ts';
import type { Account, TestApi } from './harness.ts';

export interface TestBundle {
  readonly bundle: Bundle;
  readonly courses: readonly TestCourse[];
  readonly cIds: readonly string[];
}

/** Makes a bundle of `count` new courses. */
export async function makeBundle(api: TestApi, admin: Account, count: number): Promise<TestBundle> {
  const courses = await Promise.all(Array.from({ length: count }, () => makeCourse(api, admin)));
  const cIds = courses.map(({ cId }) => cId);
  const id = `bundle-${randomUUID().slice(0, 8)}`;
  const request = { id, name: 'ترم أول، الصف الثالث', courses: cIds, updatedAt: null };
  const { bundle } = await api.call('admin/bundles/save', request, { as: admin });
  return { bundle, courses, cIds };
}

/** With this field, a request makes cards that open a bundle. */
export const bundleScope = { opens: { kind: 'bundle' } } as const;
