import { expect } from 'vitest';
import { storedCode } from '../../codes.ts';
import { grantOfCard, lastDay, today, withGrant } from './enrolments.ts';
import { at, type Centre, enrolmentKey, isLocked, type Model, type ModelCode } from './model.ts';
import { step } from './step.ts';

/**
 * Returns whether the student already has access that this card, which cannot be redeemed, would
 * give.
 */
function hasAccessAlready(
  model: Model,
  student: number,
  code: number,
  course: number,
  day: number,
): boolean {
  const enrolment = model.enrolments.get(enrolmentKey(student, course));
  if (lastDay(enrolment, 'whole') === Number.POSITIVE_INFINITY) return true;
  if (enrolment === undefined || at(model.codes, code).usedBy !== student) return false;
  const cardGrants = enrolment.grants.filter((grant) => grant.code === code);
  return (cardGrants.length > 0 ? cardGrants : enrolment.grants).some(({ end }) => end >= day);
}

function isRedeemableFor({ state, opens }: ModelCode, course: number): boolean {
  return state === 'unused' && opens.includes(course);
}

/** Returns the courses to which a card would give a student more access than they have. */
function gainedCourses(
  model: Model,
  student: number,
  code: number,
  day: number,
): readonly number[] {
  const { opens, part } = at(model.codes, code);
  const { end } = grantOfCard(model, code, day);
  return opens.filter(
    (each) => lastDay(model.enrolments.get(enrolmentKey(student, each)), part) < end,
  );
}

/**
 * Redeems a code in the model.
 * @returns the expected answer: an HTTP status, and the reason that comes with 200
 */
function applyRedeem(
  model: Model,
  student: number,
  code: number,
  course: number,
  day: number,
): [number, string] {
  const card = at(model.codes, code);
  const grant = grantOfCard(model, code, day);
  const gains = gainedCourses(model, student, code, day);
  const isRedeemable = isRedeemableFor(card, course);
  if (isRedeemable && gains.length === 0) return [200, 'subscribed'];
  if (!isRedeemable && hasAccessAlready(model, student, code, course, day))
    return [200, 'subscribed'];
  if (isLocked(model, student)) return [429, ''];
  const refuse = (reason: string): [number, string] => {
    model.refusals.set(student, (model.refusals.get(student) ?? 0) + 1);
    return [200, reason];
  };
  if (card.state === 'inactive') return refuse('invalid');
  if (card.state !== 'unused') return refuse(card.state);
  if (!card.opens.includes(course)) return refuse('wrong_course');
  // The card is neither used up nor counted as a wrong code, because it opens all of its courses or
  // none.
  if (card.opens.some((each) => at(model.courses, each) === 'trashed')) return [200, 'invalid'];
  card.state = 'used';
  card.usedBy = student;
  for (const each of gains) {
    const key = enrolmentKey(student, each);
    model.enrolments.set(key, withGrant(model.enrolments.get(key), grant));
  }
  return [200, 'subscribed'];
}

/**
 * Redeems a code the given number of times. Enrolled students stay enrolled, and no code is used
 * twice.
 */
export function redeemCard(student: number, card: number, course: number, times: number) {
  return step(
    `student ${student} redeems ${card} for ${course}, ${times} times`,
    async (model, real) => {
      const code = card % model.codes.length;
      const body = { cId: at(real.courses, course), token: at(real.tokens, code) };
      const as = at(real.students, student);
      for (let time = 0; time < times; time += 1) {
        const [status, expectedReason] = applyRedeem(model, student, code, course, today(real));
        const answer = await real.api.send('courses/course/enroll', body, { as });
        const { subscribed, reason } = Object(answer.body);
        expect([answer.status, subscribed === true ? 'subscribed' : (reason ?? '')]).toEqual([
          status,
          expectedReason,
        ]);
      }
    },
  );
}

/** Returns the number of the student who used a card, or -1. */
async function holderOf({ api, students, tokens }: Centre, code: number): Promise<number> {
  const card = await storedCode(api, at(tokens, code));
  return students.findIndex(({ uid }) => uid === card?.usedBy);
}

/** Sends one code for all students at once. At most one of them wins, and it may be any of them. */
export function raceForCard(card: number, course: number) {
  return step(`everyone redeems ${card} for ${course} at once`, async (model, real) => {
    const code = card % model.codes.length;
    const body = { cId: at(real.courses, course), token: at(real.tokens, code) };
    const answers = await Promise.all(
      real.students.map((as) => real.api.send('courses/course/enroll', body, { as })),
    );
    const winner = await holderOf(real, code);
    // Replays the requests in their actual order: first students for whom the card adds nothing,
    // then the winner, then the others.
    const orderOf = (student: number) => {
      if (student === winner) return 1;
      const isSubscribed = Object(at(answers, student).body).subscribed === true;
      return isSubscribed && gainedCourses(model, student, code, today(real)).length === 0 ? 0 : 2;
    };
    const order = real.students
      .map((_, student) => student)
      .toSorted((a, b) => orderOf(a) - orderOf(b));
    for (const student of order) {
      const [status, expectedReason] = applyRedeem(model, student, code, course, today(real));
      const { status: actualStatus, body: answer } = at(answers, student);
      const { subscribed, reason } = Object(answer);
      expect([actualStatus, subscribed === true ? 'subscribed' : (reason ?? '')]).toEqual([
        status,
        expectedReason,
      ]);
    }
  });
}

/**
 * Opens a course and its sold lecture. Both stay open to enrolled students, even if the course is
 * hidden or trashed.
 */
export function openCourse(student: number, course: number) {
  return step(`student ${student} opens ${course}`, async (model, real) => {
    const as = at(real.students, student);
    const cId = at(real.courses, course);
    const isVisible = at(model.courses, course) === 'live' && model.published.has(course);
    const enrolment = model.enrolments.get(enrolmentKey(student, course));
    const isEnrolled = enrolment !== undefined;
    const isOpen = lastDay(enrolment, 'sold') >= today(real);
    const page = await real.api.send('courses/course', { id: cId }, { as });
    expect(page.status).toBe(isVisible || isEnrolled ? 200 : 404);
    const body = { cId, lId: at(real.lectures, course) };
    const sold = await real.api.send('courses/course/lectures/lecture/res', body, { as });
    expect(sold.status).toBe(isOpen ? 200 : isVisible || isEnrolled ? 403 : 404);
    const myCourses = await real.api.call('user/courses', undefined, { as });
    expect(myCourses.courses.some(({ id }) => id === cId)).toBe(isEnrolled);
  });
}

/**
 * Reports a sold lecture as watched to the end. This is accepted and counted only for current and
 * former students.
 */
export function watchLecture(student: number, course: number) {
  return step(`student ${student} watches ${course}`, async (model, real) => {
    const lecture = { lId: at(real.lectures, course), position: 60, completed: true };
    const body = { cId: at(real.courses, course), lectures: [lecture] };
    const as = at(real.students, student);
    const { status } = await real.api.send('user/progress', body, { as });
    const enrolment = model.enrolments.get(enrolmentKey(student, course));
    if (lastDay(enrolment, 'sold') > Number.NEGATIVE_INFINITY) {
      expect(status).toBe(200);
      const key = enrolmentKey(student, course);
      if (!model.watched.has(key)) model.watched.set(key, 'waiting');
    } else {
      const isVisible = at(model.courses, course) === 'live' && model.published.has(course);
      expect(status).toBe(isVisible || enrolment !== undefined ? 403 : 404);
    }
  });
}
