import { expect, it } from 'vitest';
import type { Cost } from './api.ts';
import { callTable, documentTable, findGrownCalls } from './report.ts';

const costs = (reads: Readonly<Record<string, number>>) =>
  new Map(
    Object.entries(reads).map(([call, readCount]): [string, Cost] => [
      call,
      { reads: readCount, writes: 0, bytes: 10, cpu: 1.4 },
    ]),
  );

it('finds calls whose reads grew by more than half', () => {
  const small = costs({ courses: 1, 'admin/report: this month': 100, 'admin/balances': 20 });
  const large = costs({ courses: 1, 'admin/report: this month': 151, 'admin/balances': 30 });
  expect(findGrownCalls(small, large, {})).toEqual([
    { call: 'admin/report: this month', before: 100, after: 151 },
  ]);
});

it('finds a call that reads nothing in the smaller centre but something in the larger one', () => {
  expect(findGrownCalls(costs({ health: 0 }), costs({ health: 1 }), {})).toHaveLength(1);
});

it.each(['admin/codes/csv', 'admin/codes/csv: of all'])(
  'does not report a call whose reads may grow because «%s» is allowed',
  (allowed) => {
    const [small, large] = [
      costs({ 'admin/codes/csv: of all': 1 }),
      costs({ 'admin/codes/csv: of all': 9 }),
    ];
    expect(findGrownCalls(small, large, { [allowed]: 'a row for each card' })).toEqual([]);
    expect(findGrownCalls(small, large, { 'admin/codes/csv: of one': '' })).toHaveLength(1);
  },
);

it('prints the values of every call and every collection for every size', () => {
  const table = callTable([
    ['1×', costs({ courses: 1 })],
    ['10×', costs({ courses: 2, health: 3 })],
  ]);
  expect(table.split('\n').at(2)).toBe('| `courses` | 1 | 2 | 0 | 0 | 10 | 10 | 1 | 1 |');
  expect(table).toContain('| `health` | – | 3 |');
  const documents = documentTable([
    ['1×', [{ path: 'users/a', bytes: 5, documents: 2 }]],
    ['10×', [{ path: 'users/b', bytes: 6, documents: 20 }]],
  ]);
  expect(documents).toContain('| `users` | 2 | 5 | 20 | 6 |');
});
