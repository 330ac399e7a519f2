import { expect, it } from 'vitest';
import { subjectsFor } from './subject-field.tsx';

it('lists the subjects of the centre first, once each and in its spelling', () => {
  const subjects = subjectsFor(['الفقة', '', 'علم الميراث', 'الفقه']);
  expect(subjects.slice(0, 2)).toEqual(['الفقة', 'علم الميراث']);
  expect(subjects).toContain('النحو');
  expect(subjects).not.toContain('الفقه');
  expect(new Set(subjects).size).toBe(subjects.length);
});
