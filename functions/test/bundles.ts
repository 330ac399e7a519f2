import { randomUUID } from 'node:crypto';
import type { Bundle } from '@markaz/contract/cards/bundles';
import { type MadeCourse, makeCourse } from './courses.ts';
import type { Account, TestApi } from './harness.ts';

export interface MadeBundle {
  readonly bundle: Bundle;
  readonly courses: readonly MadeCourse[];
  readonly cIds: readonly string[];
}

/** A bundle of this many new courses. */
export async function makeBundle(api: TestApi, admin: Account, count: number): Promise<MadeBundle> {
  const courses = await Promise.all(Array.from({ length: count }, () => makeCourse(api, admin)));
  const cIds = courses.map(({ cId }) => cId);
  const id = `bundle-${randomUUID().slice(0, 8)}`;
  const wanted = { id, name: 'ترم أول، الصف الثالث', courses: cIds, updatedAt: null };
  const { bundle } = await api.call('admin/bundles/save', wanted, { as: admin });
  return { bundle, courses, cIds };
}

/** Request fields for cards of a bundle. */
export const forBundle = { opens: { kind: 'bundle' } } as const;
