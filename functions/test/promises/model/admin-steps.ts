import { expect } from 'vitest';
import { reason } from '../../people.ts';
import { lastDay, staffGrant, withGrant } from './enrolments.ts';
import { at, type Centre, type Change, enrolmentKey, type Model } from './model.ts';
import { step } from './step.ts';

async function callAsAdmin(centre: Centre, path: string, body: object) {
  const { status, body: answer } = await centre.api.send(path, body, { as: centre.admin });
  return { status, answer: Object(answer) };
}

/** Returns a card's state after a change, or null if the change skips the card. */
function stateAfterChange(model: Model, code: number, change: Change) {
  const { state, before, successor } = at(model.codes, code);
  switch (change) {
    case 'activate':
      return state === 'inactive' ? ({ state: 'unused', before: null } as const) : null;
    case 'revoke':
      return state === 'inactive' || state === 'unused'
        ? ({ state: 'revoked', before: state } as const)
        : null;
    case 'reinstate':
      return state === 'revoked' && before !== null && successor === null
        ? { state: before, before: null, year: null }
        : null;
  }
}

export function changeCode(change: Change, card: number) {
  return step(`the admin does «${change}» with card ${card}`, async (model, centre) => {
    const code = card % model.codes.length;
    const newState = stateAfterChange(model, code, change);
    const { course } = at(model.codes, code);
    const { status, answer } = await callAsAdmin(centre, `admin/codes/${change}`, {
      codes: [at(centre.tokens, code)],
    });
    if (newState !== null && at(model.courses, course) === 'trashed') {
      expect(status).toBe(409);
      return;
    }
    expect([status, answer.changed]).toEqual([200, newState === null ? 0 : 1]);
    if (newState === null) return;
    Object.assign(at(model.codes, code), { ...newState, lastChange: model.changes.length });
    model.changes.push(change);
    centre.changes.push(answer.change);
  });
}

/** Returns the state of the changed card after the undo, or null if the undo skips the card. */
function stateAfterUndo(model: Model, code: number, change: Change) {
  if (change === 'revoke') return stateAfterChange(model, code, 'reinstate');
  if (change === 'reinstate') return stateAfterChange(model, code, 'revoke');
  const { state } = at(model.codes, code);
  return state === 'unused' ? ({ state: 'inactive', before: null } as const) : null;
}

export function undoChange(number: number) {
  return step(`the admin undoes change ${number}`, async (model, centre) => {
    if (model.changes.length === 0) return;
    const id = number % model.changes.length;
    const { status, answer } = await callAsAdmin(centre, 'admin/codes/undo', {
      change: at(centre.changes, id),
    });
    // Each code change in this model affects one card. After a swap, undoing affects the new card.
    const code = model.codes.findIndex(({ lastChange }) => lastChange === id);
    const newState = code < 0 ? null : stateAfterUndo(model, code, at(model.changes, id));
    if (newState !== null && at(model.courses, at(model.codes, code).course) === 'trashed') {
      expect(status).toBe(409);
      return;
    }
    const changedCount = newState === null ? 0 : 1;
    expect([status, answer]).toEqual([200, { changed: changedCount, unchanged: 1 - changedCount }]);
    if (newState !== null) Object.assign(at(model.codes, code), { ...newState, lastChange: null });
  });
}

export function swapCard(card: number) {
  return step(`the admin swaps card ${card}`, async (model, centre) => {
    const code = card % model.codes.length;
    const old = at(model.codes, code);
    const { status, answer } = await callAsAdmin(centre, 'admin/codes/swap', {
      code: at(centre.tokens, code),
      reason,
    });
    if (old.successor !== null) {
      expect([status, answer.token]).toEqual([200, at(centre.tokens, old.successor)]);
      return;
    }
    const isSwappable = old.state === 'inactive' || old.state === 'unused';
    if (!isSwappable || at(model.courses, old.course) === 'trashed') {
      expect(status).toBe(409);
      return;
    }
    expect(status).toBe(200);
    model.codes.push({ ...old, before: null });
    centre.tokens.push(answer.token);
    const successor = centre.tokens.length - 1;
    Object.assign(old, { state: 'revoked', before: old.state, successor, lastChange: null });
  });
}

/** Makes `to` the holder of a card if `from` has no access from the card left. */
function moveCardHolder(model: Model, code: number | null, from: number, to: number): void {
  const card = code === null ? null : at(model.codes, code);
  const hasGrantLeft = [...model.enrolments].some(
    ([key, { grants }]) =>
      key.startsWith(enrolmentKey(from, '')) && grants.some((grant) => grant.code === code),
  );
  if (card?.usedBy === from && !hasGrantLeft) card.usedBy = to;
}

export function transferCourse(course: number, from: number, to: number) {
  return step(
    `the admin moves course ${course} from student ${from} to ${to}`,
    async (model, centre) => {
      const { status } = await callAsAdmin(centre, 'admin/students/transfer', {
        cId: at(centre.courses, course),
        from: at(centre.students, from).uid,
        to: at(centre.students, to).uid,
        reason,
      });
      const source = model.enrolments.get(enrolmentKey(from, course));
      const target = model.enrolments.get(enrolmentKey(to, course));
      if (from === to) {
        expect(status).toBe(409);
      } else if (source === undefined) {
        expect(status).toBe(target?.movedFrom === from ? 200 : 409);
      } else if (!source.grants.some(({ part, end }) => lastDay(target, part) < end)) {
        expect(status).toBe(409);
      } else {
        expect(status).toBe(200);
        model.enrolments.delete(enrolmentKey(from, course));
        const keys = [enrolmentKey(from, course), enrolmentKey(to, course)];
        const watchStates = keys.map((key) => model.watched.get(key)).filter((state) => state);
        model.watched.delete(enrolmentKey(from, course));
        if (watchStates.length > 0)
          model.watched.set(
            enrolmentKey(to, course),
            watchStates.includes('counted') ? 'counted' : 'waiting',
          );
        const movedFrom = source.movedFrom === to ? (target?.movedFrom ?? null) : from;
        for (const { code } of source.grants) moveCardHolder(model, code, from, to);
        const grants = [...(target?.grants ?? []), ...source.grants];
        model.enrolments.set(enrolmentKey(to, course), { grants, movedFrom });
      }
    },
  );
}

export function trashCourse(course: number) {
  return step(`the admin trashes course ${course}`, async (model, centre) => {
    const { status } = await callAsAdmin(centre, 'admin/courses/delete', {
      ids: [at(centre.courses, course)],
    });
    expect(status).toBe(200);
    model.courses[course] = 'trashed';
  });
}

export function publishCourse(course: number, published: boolean) {
  const verb = published ? 'publishes' : 'hides';
  return step(`the admin ${verb} course ${course}`, async (model, centre) => {
    const body = { ids: [at(centre.courses, course)], published };
    const { status } = await callAsAdmin(centre, 'admin/courses/publish', body);
    expect(status).toBe(200);
    if (at(model.courses, course) === 'trashed') return;
    if (published) model.published.add(course);
    else model.published.delete(course);
  });
}

export function restoreCourse(course: number) {
  return step(`the admin restores course ${course}`, async (model, centre) => {
    const { status } = await callAsAdmin(centre, 'admin/courses/restore', {
      ids: [at(centre.courses, course)],
    });
    expect(status).toBe(200);
    model.courses[course] = 'live';
  });
}

export function enrolStudent(student: number, course: number) {
  return step(`the admin enrols student ${student} in course ${course}`, async (model, centre) => {
    const { status } = await callAsAdmin(centre, 'admin/students/enrol', {
      cId: at(centre.courses, course),
      uid: at(centre.students, student).uid,
      reason,
    });
    const key = enrolmentKey(student, course);
    const isEnrolled = model.enrolments.has(key);
    expect(status).toBe(isEnrolled || at(model.courses, course) === 'live' ? 200 : 404);
    if (isEnrolled || status !== 200) return;
    model.enrolments.set(key, model.removedEnrolments.get(key) ?? withGrant(undefined, staffGrant));
    model.removedEnrolments.delete(key);
  });
}

export function removeStudent(student: number, course: number) {
  return step(
    `the admin removes student ${student} from course ${course}`,
    async (model, centre) => {
      const { status, answer } = await callAsAdmin(centre, 'admin/students/remove', {
        cId: at(centre.courses, course),
        uid: at(centre.students, student).uid,
        reason,
      });
      const key = enrolmentKey(student, course);
      const removedEnrolment = model.enrolments.get(key);
      expect([status, answer.removed]).toEqual([200, removedEnrolment !== undefined]);
      if (removedEnrolment !== undefined) model.removedEnrolments.set(key, removedEnrolment);
      model.enrolments.delete(key);
    },
  );
}
