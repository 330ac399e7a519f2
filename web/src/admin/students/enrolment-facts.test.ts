import { expect, it } from 'vitest';
import { accessNote, grantNotes, wholeUntil } from './enrolment-facts.tsx';

const now = new Date('2026-11-23T10:00:00Z');
/** The ends of the 20th, 25th and 30th of November in Cairo. */
const [past, soon, late] = [
  '2026-11-20T22:00:00.000Z',
  '2026-11-25T22:00:00.000Z',
  '2026-11-30T22:00:00.000Z',
];
const whole = { until: null, lectures: null, added: [] };

const note = (enrolment: Parameters<typeof accessNote>[0]) => accessNote(enrolment, now);

it('returns no note for unlimited access to a whole course', () => {
  expect(note(whole)).toBeNull();
  expect(note({ ...whole, until: past, added: [{ until: null, lectures: null }] })).toBeNull();
});

it('shows the last day of open access, by the latest end', () => {
  const added = [{ until: late, lectures: null }];
  expect(note({ ...whole, until: soon, added })).toEqual({
    text: 'مفتوح حتى ٣٠ نوفمبر ٢٠٢٦',
    isOpen: true,
  });
  expect(wholeUntil({ ...whole, until: soon, added })).toBe(late);
});

it('shows when access ended', () => {
  expect(note({ ...whole, until: past })).toEqual({
    text: 'انتهى في ٢٠ نوفمبر ٢٠٢٦',
    isOpen: false,
  });
  expect(note({ until: past, lectures: ['a'], added: [] })).toMatchObject({ isOpen: false });
});

it('counts each open lecture once, without access that has ended', () => {
  const enrolment = {
    until: past,
    lectures: ['a', 'b'],
    added: [
      { until: soon, lectures: ['b', 'c'] },
      { until: null, lectures: ['c'] },
    ],
  };
  expect(note(enrolment)).toEqual({ text: 'محاضرتان فقط', isOpen: true });
  expect(wholeUntil(enrolment)).toBeUndefined();
});

it('lists the lectures and the last day of each grant', () => {
  expect(grantNotes(whole)).toEqual([]);
  expect(grantNotes({ until: soon, lectures: ['a', 'b', 'c'] })).toEqual([
    '٣ محاضرات',
    'حتى ٢٥ نوفمبر ٢٠٢٦',
  ]);
});
