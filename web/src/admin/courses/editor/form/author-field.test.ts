import { courseInfoSchema } from '@markaz/contract/catalogue/course-input';
import { describe, expect, it } from 'vitest';
import { authorFor } from './author-field.tsx';

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
