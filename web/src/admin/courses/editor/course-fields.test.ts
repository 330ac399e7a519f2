import { courseInfoSchema } from '@markaz/contract/catalogue/course-input';
import { describe, expect, it } from 'vitest';
import { authorFor, subjectsFor } from './course-fields.tsx';

const known = [{ id: 'a1', name: 'أ. محمود سالم' }];

describe('author choice', () => {
  it('finds a known author by the typed name, or creates a new one', () => {
    expect(authorFor('  أ.  محمود سالم ', known)).toEqual(known[0]);
    expect(authorFor('د. هدى', known)).toEqual({ name: 'د. هدى' });
    expect(authorFor('   ', known)).toBeNull();
  });

  it('sends the id of a known author and the name of a new one', () => {
    const sent = (text: string) =>
      courseInfoSchema.parse({ title: 'النحو', author: authorFor(text, known) }).author;
    expect(sent('أ. محمود سالم')).toEqual({ id: 'a1' });
    expect(sent('د. هدى')).toEqual({ name: 'د. هدى' });
    expect(sent('')).toBeNull();
  });
});

it('lists the subjects of the centre first, once each and in its spelling', () => {
  const subjects = subjectsFor(['الفقة', '', 'علم الميراث', 'الفقه']);
  expect(subjects.slice(0, 2)).toEqual(['الفقة', 'علم الميراث']);
  expect(subjects).toContain('النحو');
  expect(subjects).not.toContain('الفقه');
  expect(new Set(subjects).size).toBe(subjects.length);
});
