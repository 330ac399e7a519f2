import { expect } from 'vitest';
import { step } from './step.ts';
import { at, isLocked, type Model, placeOf } from './world.ts';

/** What redeeming must answer: an HTTP status, and with 200 what the person is told. */
function redeem(model: Model, student: number, code: number, course: number): [number, string] {
  const place = placeOf(student, course);
  if (model.enrolments.has(place)) return [200, 'subscribed'];
  if (isLocked(model, student)) return [429, ''];
  const card = at(model.codes, code);
  const refuse = (reason: string): [number, string] => {
    model.refusals.set(student, (model.refusals.get(student) ?? 0) + 1);
    return [200, reason];
  };
  if (card.state === 'inactive') return refuse('invalid');
  if (card.state !== 'unused') return refuse(card.state);
  if (card.course !== course) return refuse('wrong_course');
  // Neither used up nor counted.
  if (at(model.courses, course) === 'trashed') return [200, 'invalid'];
  card.state = 'used';
  model.enrolments.set(place, { code, movedFrom: null });
  return [200, 'subscribed'];
}

/** Redeems, and again where `times` says so: whoever is in stays in, and no code is used twice. */
export function redeeming(student: number, card: number, course: number, times: number) {
  return step(
    `student ${student} redeems ${card} for ${course}, ${times} times`,
    async (model, real) => {
      const code = card % model.codes.length;
      const body = { cId: at(real.courses, course), token: at(real.tokens, code) };
      const as = at(real.students, student);
      for (let time = 0; time < times; time += 1) {
        const [status, told] = redeem(model, student, code, course);
        const answer = await real.api.send('courses/course/enroll', body, { as });
        const { subscribed, reason } = Object(answer.body);
        expect([answer.status, subscribed === true ? 'subscribed' : (reason ?? '')]).toEqual([
          status,
          told,
        ]);
      }
    },
  );
}

/** Sends one code for several students at once; any of them may be first, but only one. */
export function racing(card: number, course: number) {
  return step(`everyone redeems ${card} for ${course} at once`, async (model, real) => {
    const code = card % model.codes.length;
    const body = { cId: at(real.courses, course), token: at(real.tokens, code) };
    const answers = await Promise.all(
      real.students.map((as) => real.api.send('courses/course/enroll', body, { as })),
    );
    const isNew = (student: number) => !model.enrolments.has(placeOf(student, course));
    const won = answers.map(({ body: answer }) => Object(answer).subscribed === true);
    const winner = won.findIndex((isWinner, student) => isWinner && isNew(student));
    // The model lets the one go first who was first, and the others in any order.
    const order = real.students.map((_, student) => student);
    if (winner >= 0) order.unshift(...order.splice(winner, 1));
    for (const student of order) {
      const [status, told] = redeem(model, student, code, course);
      const { status: seen, body: answer } = at(answers, student);
      const { subscribed, reason } = Object(answer);
      expect([seen, subscribed === true ? 'subscribed' : (reason ?? '')]).toEqual([status, told]);
    }
  });
}

/** Opens a course and its sold lecture: what a student has stays open, whatever became of it. */
export function opening(student: number, course: number) {
  return step(`student ${student} opens ${course}`, async (model, real) => {
    const as = at(real.students, student);
    const cId = at(real.courses, course);
    const isShown = at(model.courses, course) === 'live' && model.published.has(course);
    const isTheirs = model.enrolments.has(placeOf(student, course));
    const page = await real.api.send('courses/course', { id: cId }, { as });
    expect(page.status).toBe(isShown || isTheirs ? 200 : 404);
    const body = { cId, lId: at(real.lectures, course) };
    const sold = await real.api.send('courses/course/lectures/lecture/res', body, { as });
    expect(sold.status).toBe(isTheirs ? 200 : isShown ? 403 : 404);
    const mine = await real.api.call('user/courses', undefined, { as });
    expect(mine.courses.some(({ id }) => id === cId)).toBe(isTheirs);
  });
}

/** Reports a sold lecture as watched to the end: taken, and counted, only of who has the course. */
export function watching(student: number, course: number) {
  return step(`student ${student} watches ${course}`, async (model, real) => {
    const lecture = { lId: at(real.lectures, course), position: 60, completed: true };
    const body = { cId: at(real.courses, course), lectures: [lecture] };
    const as = at(real.students, student);
    const { status } = await real.api.send('user/progress', body, { as });
    if (model.enrolments.has(placeOf(student, course))) {
      expect(status).toBe(200);
      model.completions[course] = at(model.completions, course) + 1;
    } else {
      const isShown = at(model.courses, course) === 'live' && model.published.has(course);
      expect(status).toBe(isShown ? 403 : 404);
    }
  });
}
