import { describe, expect, it } from 'vitest';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { describeEnd, describeOwned, describeScope, type FoundCode } from './opened-parts.tsx';

const course = courseFixture('k');

function bundle(...has: boolean[]): FoundCode['opens'] {
  const courses = has.map((each, index) => ({ course: courseFixture(`${index}`), has: each }));
  return { kind: 'bundle', name: 'ترم أول', courses };
}

function lectures(...has: boolean[]): FoundCode['opens'] {
  return {
    kind: 'lectures',
    lectures: has.map((each, index) => ({ id: `${index}`, title: '', has: each })),
  };
}

const foundCode: FoundCode = {
  found: true,
  course,
  enrolled: false,
  usable: true,
  opens: { kind: 'course' },
  lasts: { kind: 'forever' },
  until: null,
};
const until = '2027-06-30T21:00:00.000Z';

describe('texts about a card', () => {
  it.each([
    [{ kind: 'course' } as const, 'هذا الكود يفتح الكورس التالي'],
    [lectures(false), 'يفتح محاضرة واحدة من الكورس التالي'],
    [lectures(false, false), 'يفتح محاضرتين من الكورس التالي'],
    [lectures(...Array<boolean>(20).fill(false)), 'يفتح ٢٠ محاضرة من الكورس التالي'],
    [bundle(...Array<boolean>(8).fill(false)), 'يفتح ٨ كورسات على حسابك'],
    [bundle(...Array<boolean>(12).fill(false)), 'يفتح ١٢ كورسًا على حسابك'],
  ])('says how much the card opens, with the correct Arabic plural', (opens, text) => {
    expect(describeScope(opens)).toContain(text);
  });

  it.each([
    [bundle(true, true, false, false, false, false, false, false), 'لديك كورسان من الثمانية.'],
    [bundle(true, false, false), 'لديك كورس واحد من الثلاثة.'],
    [bundle(...Array<boolean>(11).fill(true), false), 'لديك ١١ كورسًا من الاثني عشر.'],
    [lectures(true, true, true, false), 'لديك ٣ محاضرات من ٤.'],
    [bundle(true, true), 'لديك هذا كله الآن، وتطيل هذه البطاقة مدته.'],
    [bundle(false, false), null],
    [{ kind: 'course' } as const, null],
  ])('says what the student already has', (opens, text) => {
    expect(describeOwned(opens)).toBe(text);
  });

  it.each([
    ['without an end', foundCode, null],
    [
      'that opens until a day',
      { ...foundCode, lasts: { kind: 'until', day: '2027-06-30' }, until },
      'يبقى مفتوحًا حتى ٣٠ يونيو ٢٠٢٧.',
    ],
    [
      'that opens for some days',
      { ...foundCode, lasts: { kind: 'days', days: 30 }, until },
      'يبقى مفتوحًا لمدة ٣٠ يومًا من الآن، أي حتى ٣٠ يونيو ٢٠٢٧.',
    ],
    [
      'that the student has redeemed',
      { ...foundCode, lasts: { kind: 'days', days: 2 }, until, enrolled: true, usable: false },
      'مفتوح لك حتى ٣٠ يونيو ٢٠٢٧.',
    ],
    [
      'that the student does not need',
      { ...foundCode, lasts: { kind: 'days', days: 2 }, until, enrolled: true },
      null,
    ],
  ] satisfies [string, FoundCode, string | null][])(
    'says when access ends for a card %s',
    (_, answer, text) => {
      expect(describeEnd(answer)).toBe(text);
    },
  );
});
