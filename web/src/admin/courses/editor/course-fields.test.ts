import { courseInfoSchema } from '@markaz/contract/catalogue/course-input';
import { describe, expect, it } from 'vitest';
import { listSubjects, toAuthor } from './course-fields.tsx';

const existingAuthors = [{ id: 'a1', name: 'أ. محمود سالم' }];

describe('the author field', () => {
  it('chooses the existing author with the typed name, or a new author if none has it', () => {
    expect(toAuthor('  أ.  محمود سالم ', existingAuthors)).toEqual(existingAuthors[0]);
    expect(toAuthor('د. هدى', existingAuthors)).toEqual({ name: 'د. هدى' });
    expect(toAuthor('   ', existingAuthors)).toBeNull();
  });

  it('sends the id of an existing author, and the name of a new author', () => {
    const parseAuthor = (text: string) =>
      courseInfoSchema.parse({ title: 'النحو', author: toAuthor(text, existingAuthors) }).author;
    expect(parseAuthor('أ. محمود سالم')).toEqual({ id: 'a1' });
    expect(parseAuthor('د. هدى')).toEqual({ name: 'د. هدى' });
    expect(parseAuthor('')).toBeNull();
  });
});

it("lists the centre's own subjects first, keeps their spelling, and lists each subject once", () => {
  const subjects = listSubjects(['الفقة', '', 'علم الميراث', 'الفقه']);
  expect(subjects.slice(0, 2)).toEqual(['الفقة', 'علم الميراث']);
  expect(subjects).toContain('النحو');
  expect(subjects).not.toContain('الفقه');
  expect(new Set(subjects).size).toBe(subjects.length);
});
