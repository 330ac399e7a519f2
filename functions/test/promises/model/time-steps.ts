import { expect } from 'vitest';
import { reason } from '../../people.ts';
import { lastDay, staffGrant, withGrant } from './enrolments.ts';
import { at, enrolmentKey } from './model.ts';
import { step } from './step.ts';

export function passDays(days: number) {
  return step(`${days} days pass`, async (model, real) => {
    real.api.advance(days * 86_400_000);
    // A lock lasts for minutes, so no student is locked any more.
    model.refusals.clear();
    await real.api.countActivity();
    for (const [key, state] of model.watched) {
      const course = Number(key.split('/')[1]);
      if (state === 'counted' || at(model.courses, course) !== 'live') continue;
      model.watched.set(key, 'counted');
      model.completions[course] = at(model.completions, course) + 1;
    }
  });
}

export function extendAccess(student: number, course: number) {
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
    const key = enrolmentKey(student, course);
    const enrolment = model.enrolments.get(key);
    const extendsAccess = lastDay(enrolment, 'whole') < staffGrant.end;
    if (enrolment === undefined) expect(status).toBe(409);
    else if (!extendsAccess) expect([status, answer]).toEqual([200, { extended: false }]);
    else if (at(model.courses, course) === 'trashed') expect(status).toBe(404);
    else {
      expect([status, answer]).toEqual([200, { extended: true }]);
      model.enrolments.set(key, withGrant(enrolment, staffGrant));
    }
  });
}

/**
 * Changes the courses that future cards of the bundle open, or archives the bundle. Existing cards
 * keep the courses that they open.
 */
export function editBundle(courses: number, archived: boolean) {
  return step(`the admin makes the bundle one of ${courses} courses`, async (model, real) => {
    const asAdmin = { as: real.admin };
    const [bundle] = (await real.api.call('admin/bundles', undefined, asAdmin)).bundles;
    const ids = real.courses.slice(0, courses);
    const body = { ...bundle, courses: ids, archived };
    const { status } = await real.api.send('admin/bundles/save', body, asAdmin);
    const addsTrashedCourse = ids.some(
      (id, course) => !bundle?.courses.includes(id) && model.courses[course] === 'trashed',
    );
    expect(status).toBe(addsTrashedCourse ? 400 : 200);
  });
}
