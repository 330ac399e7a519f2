import fc from 'fast-check';
import {
  changeCode,
  enrolStudent,
  publishCourse,
  removeStudent,
  restoreCourse,
  swapCard,
  transferCourse,
  trashCourse,
  undoChange,
} from './admin-steps.ts';
import { openCourse, raceForCard, redeemCard, watchLecture } from './student-steps.ts';
import { editBundle, extendAccess, passDays } from './time-steps.ts';
import { endCourseYear, undoCourseYear } from './year-steps.ts';

/**
 * Generates sequences of actions on the given numbers of students, courses and codes. Card numbers
 * reach twice the number of codes, so that actions also use the codes that swaps add.
 */
export function commands(size: { students: number; courses: number; codes: number }) {
  const student = fc.nat(size.students - 1);
  const course = fc.nat(size.courses - 1);
  const card = fc.nat(2 * size.codes - 1);
  const redeems = fc
    .tuple(student, card, course, fc.integer({ min: 1, max: 2 }))
    .map((parts) => redeemCard(...parts));
  return fc.commands(
    [
      // Listed three times, so that redeeming is more frequent than any other action.
      redeems,
      redeems,
      redeems,
      fc.tuple(card, course).map((parts) => raceForCard(...parts)),
      fc.tuple(student, course).map((parts) => watchLecture(...parts)),
      card.map((code) => changeCode('activate', code)),
      card.map((code) => changeCode('revoke', code)),
      card.map((code) => changeCode('reinstate', code)),
      card.map(undoChange),
      card.map(swapCard),
      fc.tuple(course, student, student).map((parts) => transferCourse(...parts)),
      fc.tuple(student, course).map((parts) => openCourse(...parts)),
      fc.tuple(course, fc.boolean()).map((parts) => publishCourse(...parts)),
      course.map(trashCourse),
      course.map(restoreCourse),
      fc.tuple(student, course).map((parts) => enrolStudent(...parts)),
      fc.tuple(student, course).map((parts) => removeStudent(...parts)),
      course.map(endCourseYear),
      fc.nat(3).map(undoCourseYear),
      fc.tuple(student, course).map((parts) => extendAccess(...parts)),
      fc
        .tuple(fc.integer({ min: 1, max: size.courses }), fc.boolean())
        .map((parts) => editBundle(...parts)),
      // Cards of this model last for three days.
      fc.integer({ min: 1, max: 4 }).map(passDays),
    ],
    { maxCommands: 40, size: 'max' },
  );
}
