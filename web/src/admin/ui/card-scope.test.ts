import type { CardScope } from '@markaz/contract/cards/card';
import { expect, it } from 'vitest';
import { describeAccess, productTitle } from './card-scope.ts';

const titleOf = (cId: string) => (cId === 'c1' ? 'النحو' : '');

it('describes the scope and the access period of a card', () => {
  const bundle: CardScope = { kind: 'bundle', name: 'ترم أول', cIds: ['c1', 'c2'] };
  const lectures: CardScope = { kind: 'lectures', lIds: ['l1', 'l2', 'l3'] };
  const course = { kind: 'course' } as const;
  expect(productTitle({ cId: 'b1', opens: bundle }, titleOf)).toBe('باقة ترم أول');
  expect(productTitle({ cId: 'c1', opens: lectures }, titleOf)).toBe('النحو');
  expect(describeAccess({ opens: bundle, lasts: { kind: 'until', day: '2027-06-30' } })).toBe(
    'كورسان · المشاهدة حتى ٣٠ يونيو ٢٠٢٧',
  );
  expect(describeAccess({ opens: lectures, lasts: { kind: 'days', days: 30 } })).toBe(
    '٣ محاضرات · المشاهدة ٣٠ يومًا من استخدام الكود',
  );
  expect(describeAccess({ opens: course, lasts: { kind: 'forever' } })).toBe('');
});
