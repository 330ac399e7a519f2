import { expect } from 'vitest';
import { reason } from '../../people.ts';
import { added, byHand, lastDay } from './holding.ts';
import { step } from './step.ts';
import { at, placeOf } from './world.ts';

export function passing(days: number) {
  return step(`${days} days pass`, async (model, real) => {
    real.api.advance(days * 86_400_000);
    // Locks last for minutes.
    model.refusals.clear();
    await real.api.count();
    for (const [place, state] of model.watched) {
      const course = Number(place.split('/')[1]);
      if (state === 'counted' || at(model.courses, course) !== 'live') continue;
      model.watched.set(place, 'counted');
      model.completions[course] = at(model.completions, course) + 1;
    }
  });
}

export function extending(student: number, course: number) {
  return step(`the admin extends ${course} for ${student}`, async (model, real) => {
    const body = {
      cId: at(real.courses, course),
      uid: at(real.students, student).uid,
      until: null,
      reason,
    };
    const { status, body: answer } = await real.api.send('admin/students/extend', body, {
      as: real.admin,
    });
    const place = placeOf(student, course);
    const held = model.enrolments.get(place);
    const isMore = lastDay(held, 'whole') < byHand.end;
    if (held === undefined) expect(status).toBe(409);
    else if (!isMore) expect([status, answer]).toEqual([200, { extended: false }]);
    else if (at(model.courses, course) === 'trashed') expect(status).toBe(404);
    else {
      expect([status, answer]).toEqual([200, { extended: true }]);
      model.enrolments.set(place, added(held, byHand));
    }
  });
}

/**
 * Changes what future cards of the bundle open, or archives it; existing cards keep what they open.
 */
export function editingBundle(courses: number, archived: boolean) {
  return step(`the admin makes the bundle one of ${courses} courses`, async (model, real) => {
    const ask = { as: real.admin };
    const [bundle] = (await real.api.call('admin/bundles', undefined, ask)).bundles;
    const ids = real.courses.slice(0, courses);
    const body = { ...bundle, courses: ids, archived };
    const { status } = await real.api.send('admin/bundles/save', body, ask);
    const isBack = ids.some(
      (id, course) => !bundle?.courses.includes(id) && model.courses[course] === 'trashed',
    );
    expect(status).toBe(isBack ? 400 : 200);
  });
}
