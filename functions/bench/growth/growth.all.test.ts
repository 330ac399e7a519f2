import { api } from '@markaz/contract/api';
import { expect, inject, it } from 'vitest';
import { waitForAuth } from '../../test/auth-emulator.ts';
import { measureSize } from './measure.ts';

it('creates a small centre and measures every call of the contract', async () => {
  const authHost = inject('authHost');
  await waitForAuth(authHost);
  const size = { courses: 6, lectures: 8, students: 40, cards: 400, batches: 20, outlets: 2 };
  const { costs, largest } = await measureSize(size, authHost);
  const measuredPaths = new Set([...costs.keys()].map((call) => call.split(': ')[0]));
  expect(measuredPaths).toEqual(new Set(Object.keys(api)));
  expect(costs.get('courses')).toMatchObject({ reads: 1, writes: 0 });
  expect(costs.get('courses/course/enroll')).toMatchObject({ reads: 2 });
  // The file contains every card, so each card was read.
  expect(costs.get('admin/codes/csv: a part of all')?.reads).toBeGreaterThan(size.cards);
  const cards = largest.find(({ path }) => path.startsWith('accessCodes/'));
  expect(cards?.documents).toBe(size.cards);
}, 240_000);
