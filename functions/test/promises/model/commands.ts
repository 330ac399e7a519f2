import fc from 'fast-check';
import {
  changing,
  enrolling,
  moving,
  publishing,
  removing,
  restoring,
  swapping,
  throwingAway,
  undoing,
} from './admin-steps.ts';
import { opening, racing, redeeming, watching } from './student-steps.ts';
import { editingBundle, extending, passing } from './time-steps.ts';
import { endingYear, undoingYear } from './year-steps.ts';

/** Sequences of actions on so many students, courses and codes, including codes that swaps add. */
export function commands(size: { students: number; courses: number; codes: number }) {
  const student = fc.nat(size.students - 1);
  const course = fc.nat(size.courses - 1);
  const card = fc.nat(2 * size.codes - 1);
  const redeems = fc
    .tuple(student, card, course, fc.integer({ min: 1, max: 2 }))
    .map((parts) => redeeming(...parts));
  return fc.commands(
    [
      // Students redeem more often than admins act.
      redeems,
      redeems,
      redeems,
      fc.tuple(card, course).map((parts) => racing(...parts)),
      fc.tuple(student, course).map((parts) => watching(...parts)),
      card.map((code) => changing('activate', code)),
      card.map((code) => changing('revoke', code)),
      card.map((code) => changing('reinstate', code)),
      card.map(undoing),
      card.map(swapping),
      fc.tuple(course, student, student).map((parts) => moving(...parts)),
      fc.tuple(student, course).map((parts) => opening(...parts)),
      fc.tuple(course, fc.boolean()).map((parts) => publishing(...parts)),
      course.map(throwingAway),
      course.map(restoring),
      fc.tuple(student, course).map((parts) => enrolling(...parts)),
      fc.tuple(student, course).map((parts) => removing(...parts)),
      course.map(endingYear),
      fc.nat(3).map(undoingYear),
      fc.tuple(student, course).map((parts) => extending(...parts)),
      fc
        .tuple(fc.integer({ min: 1, max: size.courses }), fc.boolean())
        .map((parts) => editingBundle(...parts)),
      // Cards of this model last for three days.
      fc.integer({ min: 1, max: 4 }).map(passing),
    ],
    { maxCommands: 40, size: 'max' },
  );
}
