import { expect } from 'vitest';
import { reason } from '../../people.ts';
import { added, byHand, lastDay } from './holding.ts';
import { step } from './step.ts';
import { at, type Centre, type Change, type Model, placeOf } from './world.ts';

async function ask(real: Centre, path: string, body: object) {
  const { status, body: answer } = await real.api.send(path, body, { as: real.admin });
  return { status, answer: Object(answer) };
}

/** A card's state after a change, or null if the change skips it. */
function changed(model: Model, code: number, change: Change) {
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

export function changing(change: Change, card: number) {
  return step(`the admin does ${change} ${card}`, async (model, real) => {
    const code = card % model.codes.length;
    const after = changed(model, code, change);
    const { course } = at(model.codes, code);
    const { status, answer } = await ask(real, `admin/codes/${change}`, {
      codes: [at(real.tokens, code)],
    });
    if (after !== null && at(model.courses, course) === 'trashed') {
      expect(status).toBe(409);
      return;
    }
    expect([status, answer.changed]).toEqual([200, after === null ? 0 : 1]);
    if (after === null) return;
    Object.assign(at(model.codes, code), { ...after, changedBy: model.changes.length });
    model.changes.push(change);
    real.changes.push(answer.change);
  });
}

/** State of the last changed card after the undo, or null if the undo skips it. */
function undone(model: Model, code: number, change: Change) {
  if (change === 'revoke') return changed(model, code, 'reinstate');
  if (change === 'reinstate') return changed(model, code, 'revoke');
  const { state } = at(model.codes, code);
  return state === 'unused' ? ({ state: 'inactive', before: null } as const) : null;
}

export function undoing(number: number) {
  return step(`the admin undoes ${number}`, async (model, real) => {
    if (model.changes.length === 0) return;
    const id = number % model.changes.length;
    const { status, answer } = await ask(real, 'admin/codes/undo', {
      change: at(real.changes, id),
    });
    // Each change of this model affects one card; after a swap its successor has it.
    const code = model.codes.findIndex(({ changedBy }) => changedBy === id);
    const after = code < 0 ? null : undone(model, code, at(model.changes, id));
    if (after !== null && at(model.courses, at(model.codes, code).course) === 'trashed') {
      expect(status).toBe(409);
      return;
    }
    const changedNow = after === null ? 0 : 1;
    expect([status, answer]).toEqual([200, { changed: changedNow, unchanged: 1 - changedNow }]);
    if (after !== null) Object.assign(at(model.codes, code), { ...after, changedBy: null });
  });
}

export function swapping(card: number) {
  return step(`the admin swaps ${card}`, async (model, real) => {
    const code = card % model.codes.length;
    const old = at(model.codes, code);
    const { status, answer } = await ask(real, 'admin/codes/swap', {
      code: at(real.tokens, code),
      reason,
    });
    if (old.successor !== null) {
      expect([status, answer.token]).toEqual([200, at(real.tokens, old.successor)]);
      return;
    }
    const canBe = old.state === 'inactive' || old.state === 'unused';
    if (!canBe || at(model.courses, old.course) === 'trashed') {
      expect(status).toBe(409);
      return;
    }
    expect(status).toBe(200);
    model.codes.push({ ...old, before: null });
    real.tokens.push(answer.token);
    const successor = real.tokens.length - 1;
    Object.assign(old, { state: 'revoked', before: old.state, successor, changedBy: null });
  });
}

/** A card belongs to the student with the last access that it gave. */
function follow(model: Model, code: number | null, from: number, to: number): void {
  const card = code === null ? null : at(model.codes, code);
  const isThere = [...model.enrolments].some(
    ([place, { grants }]) =>
      place.startsWith(placeOf(from, '')) && grants.some((grant) => grant.code === code),
  );
  if (card?.usedBy === from && !isThere) card.usedBy = to;
}

export function moving(course: number, from: number, to: number) {
  return step(`the admin moves ${course} from ${from} to ${to}`, async (model, real) => {
    const { status } = await ask(real, 'admin/students/transfer', {
      cId: at(real.courses, course),
      from: at(real.students, from).uid,
      to: at(real.students, to).uid,
      reason,
    });
    const source = model.enrolments.get(placeOf(from, course));
    const target = model.enrolments.get(placeOf(to, course));
    if (from === to) {
      expect(status).toBe(409);
    } else if (source === undefined) {
      expect(status).toBe(target?.movedFrom === from ? 200 : 409);
    } else if (!source.grants.some(({ part, end }) => lastDay(target, part) < end)) {
      expect(status).toBe(409);
    } else {
      expect(status).toBe(200);
      model.enrolments.delete(placeOf(from, course));
      const places = [placeOf(from, course), placeOf(to, course)];
      const states = places.map((place) => model.watched.get(place)).filter((state) => state);
      model.watched.delete(placeOf(from, course));
      if (states.length > 0)
        model.watched.set(placeOf(to, course), states.includes('counted') ? 'counted' : 'waiting');
      const movedFrom = source.movedFrom === to ? (target?.movedFrom ?? null) : from;
      for (const { code } of source.grants) follow(model, code, from, to);
      const grants = [...(target?.grants ?? []), ...source.grants];
      model.enrolments.set(placeOf(to, course), { grants, movedFrom });
    }
  });
}

export function throwingAway(course: number) {
  return step(`the admin throws ${course} away`, async (model, real) => {
    const { status } = await ask(real, 'admin/courses/delete', { ids: [at(real.courses, course)] });
    expect(status).toBe(200);
    model.courses[course] = 'trashed';
  });
}

export function publishing(course: number, published: boolean) {
  const name = published ? 'publishes' : 'hides';
  return step(`the admin ${name} ${course}`, async (model, real) => {
    const body = { ids: [at(real.courses, course)], published };
    const { status } = await ask(real, 'admin/courses/publish', body);
    expect(status).toBe(200);
    if (at(model.courses, course) === 'trashed') return;
    if (published) model.published.add(course);
    else model.published.delete(course);
  });
}

export function restoring(course: number) {
  return step(`the admin restores ${course}`, async (model, real) => {
    const { status } = await ask(real, 'admin/courses/restore', {
      ids: [at(real.courses, course)],
    });
    expect(status).toBe(200);
    model.courses[course] = 'live';
  });
}

export function enrolling(student: number, course: number) {
  return step(`the admin enrols ${student} in ${course}`, async (model, real) => {
    const { status } = await ask(real, 'admin/students/enrol', {
      cId: at(real.courses, course),
      uid: at(real.students, student).uid,
      reason,
    });
    const place = placeOf(student, course);
    const isIn = model.enrolments.has(place);
    expect(status).toBe(isIn || at(model.courses, course) === 'live' ? 200 : 404);
    if (isIn || status !== 200) return;
    model.enrolments.set(place, model.former.get(place) ?? added(undefined, byHand));
    model.former.delete(place);
  });
}

export function removing(student: number, course: number) {
  return step(`the admin takes ${course} from ${student}`, async (model, real) => {
    const { status, answer } = await ask(real, 'admin/students/remove', {
      cId: at(real.courses, course),
      uid: at(real.students, student).uid,
      reason,
    });
    const place = placeOf(student, course);
    const taken = model.enrolments.get(place);
    expect([status, answer.removed]).toEqual([200, taken !== undefined]);
    if (taken !== undefined) model.former.set(place, taken);
    model.enrolments.delete(place);
  });
}
