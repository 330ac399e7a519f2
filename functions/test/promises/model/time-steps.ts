import { expect } from 'vitest';
import { reason } from '../../people.ts';
import { lastDay, staffGrant, withGrant } from './enrolments.ts';
import { at, enrolmentKey } from './model.ts';
import { step } from './step.ts';

export function passDays(days: number) {
  return step(`${days} days pass`, async (model, centre) => {
    centre.api.advance(days * 86_400_000);
    // A lock lasts only minutes, so after a day no student is locked.
    model.refusals.clear();
    await centre.api.countActivity();
    for (const [key, state] of model.watched) {
      const course = Number(key.split('/')[1]);
      if (state === 'counted' || at(model.courses, course) !== 'live') continue;
      model.watched.set(key, 'counted');
      model.completions[course] = at(model.completions, course) + 1;
    }
  });
}

export function extendAccess(student: number, course: number) {
  return step(
    `the admin extends course ${course} for student ${student}`,
    async (model, centre) => {
      const body = {
        cId: at(centre.courses, course),
        uid: at(centre.students, student).uid,
        until: null,
        reason,
      };
      const { status, body: answer } = await centre.api.send('admin/students/extend', body, {
        as: centre.admin,
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
    },
  );
}

/**
 * Changes the courses that future cards of the bundle open, and archives the bundle or takes it out
 * of the archive. Existing cards still open the same courses.
 */
export function editBundle(courseCount: number, archived: boolean) {
  return step(`the admin saves the bundle with ${courseCount} courses`, async (model, centre) => {
    const asAdmin = { as: centre.admin };
    const [bundle] = (await centre.api.call('admin/bundles', undefined, asAdmin)).bundles;
    const ids = centre.courses.slice(0, courseCount);
    const body = { ...bundle, courses: ids, archived };
    const { status } = await centre.api.send('admin/bundles/save', body, asAdmin);
    const addsTrashedCourse = ids.some(
      (id, course) => !bundle?.courses.includes(id) && model.courses[course] === 'trashed',
    );
    expect(status).toBe(addsTrashedCourse ? 400 : 200);
  });
}
