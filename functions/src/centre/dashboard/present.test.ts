import { expect, it } from 'vitest';
import { outletField } from '../../store/counters.ts';
import { codeCountsSchema } from '../../store/records/course.ts';
import { presentOutlets, presentUnrecorded } from './service.ts';
import type { Statistics } from './store.ts';

it('sorts outlets with equal numbers by name, in whatever order the shards contain them', () => {
  const counts = { ...codeCountsSchema.parse({ unused: 3 }), unrecorded: 2 };
  const shardOf = (outlet: string): Statistics => ({
    codes: codeCountsSchema.parse({}),
    outlets: { [outletField(outlet)]: counts },
    enrolments: { total: 0, days: {}, courses: {} },
    income: { days: {} },
  });
  const names = ['أمل', 'باب', 'نور'];
  const shards = names.map(shardOf);
  for (const each of [shards, shards.toReversed()]) {
    expect(presentOutlets(each).map(({ outlet }) => outlet)).toEqual(names);
    expect(presentUnrecorded(each).map(({ outlet }) => outlet)).toEqual(names);
  }
});
