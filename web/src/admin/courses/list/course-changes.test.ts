import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { describe, expect, it } from 'vitest';
import { courseFixture } from '../../../shared/courses/course-fixture.ts';
import { changesFor, sentenceOf, undoOf } from './course-changes.ts';

const course = (change: Partial<AdminCourseSummary>): AdminCourseSummary => ({
  ...courseFixture('c1', { title: 'النحو' }),
  state: 'live',
  trashedAt: null,
  ...change,
});

describe('course actions', () => {
  it('names one course by title, counts several, and counts unchanged ones', () => {
    const courses = [course({}), course({ id: 'c2' }), course({ id: 'c3' })];
    expect(sentenceOf('unpublish', courses.slice(0, 1), 0)).toBe('أُوقف نشر: النحو');
    expect(sentenceOf('publish', courses, 2)).toBe('نُشر: ٣ كورسات. بقي كما كان: كورسان');
    expect(sentenceOf('publish', [], 1)).toBe('بقي كما كان: كورس واحد');
  });

  it('undoes each action by its opposite, and a restore not at all', () => {
    expect(undoOf).toEqual({
      publish: 'unpublish',
      unpublish: 'publish',
      trash: 'restore',
      restore: null,
    });
  });
});

it('offers only actions that would change a chosen course', () => {
  const draft = course({ published: false });
  const trashed = course({ state: 'trashed' });
  expect(changesFor([course({})])).toEqual(['unpublish']);
  expect(changesFor([draft])).toEqual(['publish']);
  expect(changesFor([course({}), draft])).toEqual(['publish', 'unpublish']);
  expect(changesFor([trashed])).toEqual(['restore']);
});
