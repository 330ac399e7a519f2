import { expect } from 'vitest';
import { storedCode } from '../../codes.ts';
import { grantOfCard, lastDay, today, withGrant } from './enrolments.ts';
import { at, type Centre, enrolmentKey, isLocked, type Model, type ModelCode } from './model.ts';
import { step } from './step.ts';

/**
 * Returns whether the API answers that the student is enrolled, although the card cannot be
 * redeemed. It does so if the student has permanent access, or still has access from this card.
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

/** Returns the courses to which a card would give a student more access than the student has. */
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
 * @returns the HTTP status that the API must return, and `subscribed` or the reason of a refusal
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
  // A card opens all of its courses or none. If one of them is in the trash, the card stays unused,
  // and the refusal does not count towards the student's lock.
  if (card.opens.some((each) => at(model.courses, each) === 'trashed')) return [200, 'invalid'];
  card.state = 'used';
  card.usedBy = student;
  for (const each of gains) {
    const key = enrolmentKey(student, each);
    model.enrolments.set(key, withGrant(model.enrolments.get(key), grant));
  }
  return [200, 'subscribed'];
}

/** Redeems a code the given number of times. */
export function redeemCard(student: number, card: number, course: number, times: number) {
  return step(
    `student ${student} redeems card ${card} for course ${course}, ${times} times`,
    async (model, centre) => {
      const code = card % model.codes.length;
      const body = { cId: at(centre.courses, course), token: at(centre.tokens, code) };
      const account = at(centre.students, student);
      for (let time = 0; time < times; time += 1) {
        const [status, expectedReason] = applyRedeem(model, student, code, course, today(centre));
        const answer = await centre.api.send('courses/course/enroll', body, { as: account });
        const { subscribed, reason } = Object(answer.body);
        expect([answer.status, subscribed === true ? 'subscribed' : (reason ?? '')]).toEqual([
          status,
          expectedReason,
        ]);
      }
    },
  );
}

/** Returns the index of the student who used a card, or -1 if nobody did. */
async function holderOf({ api, students, tokens }: Centre, code: number): Promise<number> {
  const card = await storedCode(api, at(tokens, code));
  return students.findIndex(({ uid }) => uid === card?.usedBy);
}

/** All students redeem one code at the same time. At most one of them, no matter who, may win. */
export function raceForCard(card: number, course: number) {
  return step(
    `everyone redeems card ${card} for course ${course} at once`,
    async (model, centre) => {
      const code = card % model.codes.length;
      const body = { cId: at(centre.courses, course), token: at(centre.tokens, code) };
      const answers = await Promise.all(
        centre.students.map((account) =>
          centre.api.send('courses/course/enroll', body, { as: account }),
        ),
      );
      const winner = await holderOf(centre, code);
      // Applies the requests to the model in an order that explains the answers. Students for whom
      // the card adds nothing come first, then the winner, then the others.
      const orderOf = (student: number) => {
        if (student === winner) return 1;
        const isSubscribed = Object(at(answers, student).body).subscribed === true;
        return isSubscribed && gainedCourses(model, student, code, today(centre)).length === 0
          ? 0
          : 2;
      };
      const order = centre.students
        .map((_, student) => student)
        .toSorted((a, b) => orderOf(a) - orderOf(b));
      for (const student of order) {
        const [status, expectedReason] = applyRedeem(model, student, code, course, today(centre));
        const { status: actualStatus, body: answer } = at(answers, student);
        const { subscribed, reason } = Object(answer);
        expect([actualStatus, subscribed === true ? 'subscribed' : (reason ?? '')]).toEqual([
          status,
          expectedReason,
        ]);
      }
    },
  );
}

/**
 * Opens a course and its sold lecture. Enrolled students keep both, even if the course is hidden or
 * trashed.
 */
export function openCourse(student: number, course: number) {
  return step(`student ${student} opens course ${course}`, async (model, centre) => {
    const account = at(centre.students, student);
    const cId = at(centre.courses, course);
    const isVisible = at(model.courses, course) === 'live' && model.published.has(course);
    const enrolment = model.enrolments.get(enrolmentKey(student, course));
    const isEnrolled = enrolment !== undefined;
    const isOpen = lastDay(enrolment, 'sold') >= today(centre);
    const page = await centre.api.send('courses/course', { id: cId }, { as: account });
    expect(page.status).toBe(isVisible || isEnrolled ? 200 : 404);
    const body = { cId, lId: at(centre.lectures, course) };
    const sold = await centre.api.send('courses/course/lectures/lecture/res', body, {
      as: account,
    });
    expect(sold.status).toBe(isOpen ? 200 : isVisible || isEnrolled ? 403 : 404);
    const myCourses = await centre.api.call('user/courses', undefined, { as: account });
    expect(myCourses.courses.some(({ id }) => id === cId)).toBe(isEnrolled);
  });
}

/**
 * Reports that a student watched a sold lecture to the end. The API accepts and counts the report
 * only if the student has or had access to the lecture.
 */
export function watchLecture(student: number, course: number) {
  return step(`student ${student} watches course ${course}`, async (model, centre) => {
    const lecture = { lId: at(centre.lectures, course), position: 60, completed: true };
    const body = { cId: at(centre.courses, course), lectures: [lecture] };
    const account = at(centre.students, student);
    const { status } = await centre.api.send('user/progress', body, { as: account });
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
