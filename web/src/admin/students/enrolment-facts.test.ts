import { expect, it } from 'vitest';
import { accessNote, fullCourseUntil, grantNotes } from './enrolment-facts.tsx';

const now = new Date('2026-11-23T10:00:00Z');
/** The ends of 20, 25 and 30 November in Cairo. */
const [pastEnd, nearEnd, latestEnd] = [
  '2026-11-20T22:00:00.000Z',
  '2026-11-25T22:00:00.000Z',
  '2026-11-30T22:00:00.000Z',
];
const valid = { refundedAt: null };
const fullCourse = { ...valid, until: null, lectures: null, added: [] };

const noteOf = (enrolment: Parameters<typeof accessNote>[0]) => accessNote(enrolment, now);

it('does not return a note for unlimited access to a whole course', () => {
  expect(noteOf(fullCourse)).toBeNull();
  expect(
    noteOf({ ...fullCourse, until: pastEnd, added: [{ ...valid, until: null, lectures: null }] }),
  ).toBeNull();
});

it('shows the last day of the grant that ends last', () => {
  const added = [{ ...valid, until: latestEnd, lectures: null }];
  expect(noteOf({ ...fullCourse, until: nearEnd, added })).toEqual({
    text: 'مفتوح حتى ٣٠ نوفمبر ٢٠٢٦',
    isOpen: true,
  });
  expect(fullCourseUntil({ ...fullCourse, until: nearEnd, added })).toBe(latestEnd);
});

it('shows when access ended', () => {
  expect(noteOf({ ...fullCourse, until: pastEnd })).toEqual({
    text: 'انتهى في ٢٠ نوفمبر ٢٠٢٦',
    isOpen: false,
  });
  expect(noteOf({ ...valid, until: pastEnd, lectures: ['a'], added: [] })).toMatchObject({
    isOpen: false,
  });
});

it('counts each open lecture once, and ignores grants that have ended', () => {
  const enrolment = {
    ...valid,
    until: pastEnd,
    lectures: ['a', 'b'],
    added: [
      { ...valid, until: nearEnd, lectures: ['b', 'c'] },
      { ...valid, until: null, lectures: ['c'] },
    ],
  };
  expect(noteOf(enrolment)).toEqual({ text: 'محاضرتان فقط', isOpen: true });
  expect(fullCourseUntil(enrolment)).toBeUndefined();
});

it('lists the lectures and the last day of each grant', () => {
  expect(grantNotes(fullCourse)).toEqual([]);
  expect(grantNotes({ ...valid, until: nearEnd, lectures: ['a', 'b', 'c'] })).toEqual([
    '٣ محاضرات',
    'حتى ٢٥ نوفمبر ٢٠٢٦',
  ]);
});

it('ignores the grants of refunded cards, and names their refund', () => {
  const refunded = { until: null, lectures: null, refundedAt: nearEnd };
  const enrolment = { ...refunded, added: [{ ...valid, until: nearEnd, lectures: null }] };
  expect(noteOf(enrolment)).toMatchObject({ text: 'مفتوح حتى ٢٥ نوفمبر ٢٠٢٦' });
  expect(fullCourseUntil(enrolment)).toBe(nearEnd);
  expect(grantNotes(refunded)).toEqual(['رُدّت قيمتها في ٢٦ نوفمبر ٢٠٢٦']);
});
