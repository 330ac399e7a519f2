import type { Opens } from '@markaz/contract/cards/card';
import { expect, it } from 'vitest';
import { scopeOf, soldName } from './card-scope.ts';

const titleOf = (cId: string) => (cId === 'c1' ? 'النحو' : '');

it('says what a card opens, and for how long', () => {
  const bundle: Opens = { kind: 'bundle', name: 'ترم أول', cIds: ['c1', 'c2'] };
  const lectures: Opens = { kind: 'lectures', lIds: ['l1', 'l2', 'l3'] };
  const course = { kind: 'course' } as const;
  expect(soldName({ cId: 'b1', opens: bundle }, titleOf)).toBe('باقة ترم أول');
  expect(soldName({ cId: 'c1', opens: lectures }, titleOf)).toBe('النحو');
  expect(scopeOf({ opens: bundle, lasts: { kind: 'until', day: '2027-06-30' } })).toBe(
    'كورسان · المشاهدة حتى ٣٠ يونيو ٢٠٢٧',
  );
  expect(scopeOf({ opens: lectures, lasts: { kind: 'days', days: 30 } })).toBe(
    '٣ محاضرات · المشاهدة ٣٠ يومًا من استخدام الكود',
  );
  expect(scopeOf({ opens: course, lasts: { kind: 'forever' } })).toBe('');
});
