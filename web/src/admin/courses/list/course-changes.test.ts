import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { describe, expect, it } from 'vitest';
import { courseFixture } from '../../../shared/courses/course-fixture.ts';
import { availableChanges, describeResult, undoActions } from './course-changes.ts';

const course = (change: Partial<AdminCourseSummary>): AdminCourseSummary => ({
  ...courseFixture('c1', { title: 'النحو' }),
  state: 'live',
  trashedAt: null,
  ...change,
});

describe('course actions', () => {
  it('names a single course by its title, and states the number of several or unchanged courses', () => {
    const courses = [course({}), course({ id: 'c2' }), course({ id: 'c3' })];
    expect(describeResult('unpublish', courses.slice(0, 1), 0)).toBe('أُوقف نشر: النحو');
    expect(describeResult('publish', courses, 2)).toBe('نُشر: ٣ كورسات. بقي كما كان: كورسان');
    expect(describeResult('publish', [], 1)).toBe('بقي كما كان: كورس واحد');
  });

  it('undoes each action by the opposite action, except a restore, which cannot be undone', () => {
    expect(undoActions).toEqual({
      publish: 'unpublish',
      unpublish: 'publish',
      trash: 'restore',
      restore: null,
    });
  });
});

it('offers only actions that would change a selected course', () => {
  const draft = course({ published: false });
  const trashed = course({ state: 'trashed' });
  expect(availableChanges([course({})])).toEqual(['unpublish']);
  expect(availableChanges([draft])).toEqual(['publish']);
  expect(availableChanges([course({}), draft])).toEqual(['publish', 'unpublish']);
  expect(availableChanges([trashed])).toEqual(['restore']);
});
