import { expect } from 'vitest';
import { storedCode } from '../../codes.ts';
import { added, grantOf, lastDay, today } from './holding.ts';
import { step } from './step.ts';
import { at, type Centre, isLocked, type Model, type ModelCode, placeOf } from './world.ts';

/** Whether the student already has what the spent card would open. */
function hasIt(model: Model, student: number, code: number, course: number, day: number): boolean {
  const held = model.enrolments.get(placeOf(student, course));
  if (lastDay(held, 'whole') === Number.POSITIVE_INFINITY) return true;
  if (held === undefined || at(model.codes, code).usedBy !== student) return false;
  const own = held.grants.filter((grant) => grant.code === code);
  return (own.length > 0 ? own : held.grants).some(({ end }) => end >= day);
}

function isForCourse({ state, opens }: ModelCode, course: number): boolean {
  return state === 'unused' && opens.includes(course);
}

/** The courses of which a card would give a student more than they have. */
function gainsOf(model: Model, student: number, code: number, day: number): readonly number[] {
  const { opens, part } = at(model.codes, code);
  const { end } = grantOf(model, code, day);
  return opens.filter((each) => lastDay(model.enrolments.get(placeOf(student, each)), part) < end);
}

/**
 * The answer that redeeming must get: an HTTP status, and the reason that comes with 200.
 * @param day of redeeming
 */
function redeem(
  model: Model,
  student: number,
  code: number,
  course: number,
  day: number,
): [number, string] {
  const card = at(model.codes, code);
  const grant = grantOf(model, code, day);
  const gains = gainsOf(model, student, code, day);
  const isGood = isForCourse(card, course);
  if (isGood && gains.length === 0) return [200, 'subscribed'];
  if (!isGood && hasIt(model, student, code, course, day)) return [200, 'subscribed'];
  if (isLocked(model, student)) return [429, ''];
  const refuse = (reason: string): [number, string] => {
    model.refusals.set(student, (model.refusals.get(student) ?? 0) + 1);
    return [200, reason];
  };
  if (card.state === 'inactive') return refuse('invalid');
  if (card.state !== 'unused') return refuse(card.state);
  if (!card.opens.includes(course)) return refuse('wrong_course');
  // Neither used up nor counted: all or nothing.
  if (card.opens.some((each) => at(model.courses, each) === 'trashed')) return [200, 'invalid'];
  card.state = 'used';
  card.usedBy = student;
  for (const each of gains) {
    const place = placeOf(student, each);
    model.enrolments.set(place, added(model.enrolments.get(place), grant));
  }
  return [200, 'subscribed'];
}

/**
 * Redeems a code, repeatedly if `times` says so: enrolled students stay enrolled, and no code is
 * used twice.
 */
export function redeeming(student: number, card: number, course: number, times: number) {
  return step(
    `student ${student} redeems ${card} for ${course}, ${times} times`,
    async (model, real) => {
      const code = card % model.codes.length;
      const body = { cId: at(real.courses, course), token: at(real.tokens, code) };
      const as = at(real.students, student);
      for (let time = 0; time < times; time += 1) {
        const [status, told] = redeem(model, student, code, course, today(real));
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

/** The student who has a card; -1 for nobody. */
async function holderOf({ api, students, tokens }: Centre, code: number): Promise<number> {
  const card = await storedCode(api, at(tokens, code));
  return students.findIndex(({ uid }) => uid === card?.usedBy);
}

/** Sends one code for several students at once; exactly one of them wins, any of them. */
export function racing(card: number, course: number) {
  return step(`everyone redeems ${card} for ${course} at once`, async (model, real) => {
    const code = card % model.codes.length;
    const body = { cId: at(real.courses, course), token: at(real.tokens, code) };
    const answers = await Promise.all(
      real.students.map((as) => real.api.send('courses/course/enroll', body, { as })),
    );
    const winner = await holderOf(real, code);
    // Replays the requests in their actual order: first students for whom the card adds nothing,
    // then the winner, then the others.
    const placeIn = (student: number) => {
      if (student === winner) return 1;
      const isTold = Object(at(answers, student).body).subscribed === true;
      return isTold && gainsOf(model, student, code, today(real)).length === 0 ? 0 : 2;
    };
    const order = real.students
      .map((_, student) => student)
      .toSorted((a, b) => placeIn(a) - placeIn(b));
    for (const student of order) {
      const [status, told] = redeem(model, student, code, course, today(real));
      const { status: seen, body: answer } = at(answers, student);
      const { subscribed, reason } = Object(answer);
      expect([seen, subscribed === true ? 'subscribed' : (reason ?? '')]).toEqual([status, told]);
    }
  });
}

/**
 * Opens a course and its sold lecture. Both stay open to enrolled students, even hidden or trashed.
 */
export function opening(student: number, course: number) {
  return step(`student ${student} opens ${course}`, async (model, real) => {
    const as = at(real.students, student);
    const cId = at(real.courses, course);
    const isShown = at(model.courses, course) === 'live' && model.published.has(course);
    const held = model.enrolments.get(placeOf(student, course));
    const isTheirs = held !== undefined;
    const isOpen = lastDay(held, 'sold') >= today(real);
    const page = await real.api.send('courses/course', { id: cId }, { as });
    expect(page.status).toBe(isShown || isTheirs ? 200 : 404);
    const body = { cId, lId: at(real.lectures, course) };
    const sold = await real.api.send('courses/course/lectures/lecture/res', body, { as });
    expect(sold.status).toBe(isOpen ? 200 : isShown || isTheirs ? 403 : 404);
    const mine = await real.api.call('user/courses', undefined, { as });
    expect(mine.courses.some(({ id }) => id === cId)).toBe(isTheirs);
  });
}

/**
 * Reports a sold lecture as watched to the end; accepted and counted only for current and former
 * students.
 */
export function watching(student: number, course: number) {
  return step(`student ${student} watches ${course}`, async (model, real) => {
    const lecture = { lId: at(real.lectures, course), position: 60, completed: true };
    const body = { cId: at(real.courses, course), lectures: [lecture] };
    const as = at(real.students, student);
    const { status } = await real.api.send('user/progress', body, { as });
    const held = model.enrolments.get(placeOf(student, course));
    if (lastDay(held, 'sold') > Number.NEGATIVE_INFINITY) {
      expect(status).toBe(200);
      const place = placeOf(student, course);
      if (!model.watched.has(place)) model.watched.set(place, 'waiting');
    } else {
      const isShown = at(model.courses, course) === 'live' && model.published.has(course);
      expect(status).toBe(isShown || held !== undefined ? 403 : 404);
    }
  });
}
