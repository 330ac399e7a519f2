import { expect } from 'vitest';
import { endYear, undoYear } from '../../years.ts';
import { today } from './enrolments.ts';
import { at, enrolmentKey } from './model.ts';
import { step } from './step.ts';

export function endCourseYear(course: number) {
  return step(`the admin ends the year of ${course}`, async (model, real) => {
    const { api, admin } = real;
    const ids = [at(real.courses, course)];
    if (at(model.courses, course) === 'trashed') {
      const body = { requestId: 'trashed', ids };
      expect((await api.send('admin/years/end', body, { as: admin })).status).toBe(409);
      return;
    }
    const endedEnrolments = new Map(
      real.students.flatMap((_, student) => {
        const key = enrolmentKey(student, course);
        const enrolment = model.enrolments.get(key);
        return enrolment === undefined ? [] : [[key, enrolment]];
      }),
    );
    for (const key of endedEnrolments.keys()) model.enrolments.delete(key);
    const year = model.years.push({ course, day: today(real), enrolments: endedEnrolments }) - 1;
    const unsoldCodes = model.codes.filter(
      ({ course: of, state }) => of === course && (state === 'inactive' || state === 'unused'),
    );
    for (const code of unsoldCodes) {
      Object.assign(code, { state: 'revoked', before: code.state, lastChange: null, year });
    }
    const endedYear = await endYear(api, admin, ids);
    const counts = { students: endedEnrolments.size, cards: unsoldCodes.length };
    expect([endedYear.expected, endedYear.ended]).toEqual([counts, counts]);
    real.years.push(endedYear);
  });
}

export function undoCourseYear(number: number) {
  return step(`the admin undoes the end of year ${number}`, async (model, real) => {
    const ended = model.years[number];
    // While the course is in the trash, undoing waits and looks like one in progress.
    if (!ended || at(model.courses, ended.course) === 'trashed') return;
    // Undoing is possible for thirty days.
    if (today(real) > ended.day + 28) return;
    const restored = [...ended.enrolments].filter(([key]) => !model.enrolments.has(key));
    for (const [key, enrolment] of restored) model.enrolments.set(key, enrolment);
    const cards = model.codes.filter(({ year }) => year === number);
    for (const code of cards) {
      Object.assign(code, { state: code.before, before: null, lastChange: null, year: null });
    }
    model.years[number] = null;
    const undone = await undoYear(real.api, real.admin, at(real.years, number));
    expect(undone.restored).toEqual({ students: restored.length, cards: cards.length });
  });
}
