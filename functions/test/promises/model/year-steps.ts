import { expect } from 'vitest';
import { endYear, undoYear } from '../../years.ts';
import { today } from './enrolments.ts';
import { at, enrolmentKey } from './model.ts';
import { step } from './step.ts';

export function endCourseYear(course: number) {
  return step(`the admin ends the school year of course ${course}`, async (model, centre) => {
    const { api, admin } = centre;
    const ids = [at(centre.courses, course)];
    if (at(model.courses, course) === 'trashed') {
      const body = { requestId: 'trashed', ids };
      expect((await api.send('admin/years/end', body, { as: admin })).status).toBe(409);
      return;
    }
    const endedEnrolments = new Map(
      centre.students.flatMap((_, student) => {
        const key = enrolmentKey(student, course);
        const enrolment = model.enrolments.get(key);
        return enrolment === undefined ? [] : [[key, enrolment]];
      }),
    );
    for (const key of endedEnrolments.keys()) model.enrolments.delete(key);
    const year = model.years.push({ course, day: today(centre), enrolments: endedEnrolments }) - 1;
    const unsoldCodes = model.codes.filter(
      (code) => code.course === course && (code.state === 'inactive' || code.state === 'unused'),
    );
    for (const code of unsoldCodes) {
      Object.assign(code, { state: 'revoked', before: code.state, lastChange: null, year });
    }
    const endedYear = await endYear(api, admin, ids);
    const counts = { students: endedEnrolments.size, cards: unsoldCodes.length };
    expect([endedYear.expected, endedYear.ended]).toEqual([counts, counts]);
    centre.years.push(endedYear);
  });
}

export function undoCourseYear(number: number) {
  return step(`the admin undoes end ${number} of a school year`, async (model, centre) => {
    const ended = model.years[number];
    // The model does not cover undoing while the course is in the trash. It would stay unfinished.
    if (!ended || at(model.courses, ended.course) === 'trashed') return;
    // Undoing is possible for thirty days. The model does not cover the days around the end.
    if (today(centre) > ended.day + 28) return;
    const restored = [...ended.enrolments].filter(([key]) => !model.enrolments.has(key));
    for (const [key, enrolment] of restored) model.enrolments.set(key, enrolment);
    const cards = model.codes.filter(({ year }) => year === number);
    for (const code of cards) {
      Object.assign(code, { state: code.before, before: null, lastChange: null, year: null });
    }
    model.years[number] = null;
    const undone = await undoYear(centre.api, centre.admin, at(centre.years, number));
    expect(undone.restored).toEqual({ students: restored.length, cards: cards.length });
  });
}
