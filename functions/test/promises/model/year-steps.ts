import { expect } from 'vitest';
import { endYear, undoYear } from '../../years.ts';
import { today } from './holding.ts';
import { step } from './step.ts';
import { at, placeOf } from './world.ts';

export function endingYear(course: number) {
  return step(`the admin ends the year of ${course}`, async (model, real) => {
    const { api, admin } = real;
    const ids = [at(real.courses, course)];
    if (at(model.courses, course) === 'trashed') {
      const body = { requestId: 'trashed', ids };
      expect((await api.send('admin/years/end', body, { as: admin })).status).toBe(409);
      return;
    }
    const taken = new Map(
      real.students.flatMap((_, student) => {
        const place = placeOf(student, course);
        const enrolment = model.enrolments.get(place);
        return enrolment === undefined ? [] : [[place, enrolment]];
      }),
    );
    for (const place of taken.keys()) model.enrolments.delete(place);
    const year = model.years.push({ course, day: today(real), taken }) - 1;
    const unsold = model.codes.filter(
      ({ course: of, state }) => of === course && (state === 'inactive' || state === 'unused'),
    );
    for (const code of unsold) {
      Object.assign(code, { state: 'revoked', before: code.state, changedBy: null, year });
    }
    const done = await endYear(api, admin, ids);
    const counts = { students: taken.size, cards: unsold.length };
    expect([done.expected, done.ended]).toEqual([counts, counts]);
    real.years.push(done);
  });
}

export function undoingYear(number: number) {
  return step(`the admin undoes the end of year ${number}`, async (model, real) => {
    const ended = model.years[number];
    // While the course is in the trash, undoing waits and looks like one in progress.
    if (!ended || at(model.courses, ended.course) === 'trashed') return;
    // Undoing is possible for thirty days.
    if (today(real) > ended.day + 28) return;
    const back = [...ended.taken].filter(([place]) => !model.enrolments.has(place));
    for (const [place, enrolment] of back) model.enrolments.set(place, enrolment);
    const cards = model.codes.filter(({ year }) => year === number);
    for (const code of cards) {
      Object.assign(code, { state: code.before, before: null, changedBy: null, year: null });
    }
    model.years[number] = null;
    const undone = await undoYear(real.api, real.admin, at(real.years, number));
    expect(undone.restored).toEqual({ students: back.length, cards: cards.length });
  });
}
