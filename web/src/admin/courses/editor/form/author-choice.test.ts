import { describe, expect, it } from 'vitest';
import { authorOption, authorValue, optionFor } from './author-choice.ts';

const known = [{ id: 'a1', name: 'أ. محمود سالم' }];

describe('author choice', () => {
  it('finds a known author by the typed name, else makes a new one', () => {
    expect(optionFor('  أ.  محمود سالم ', known)).toEqual(known[0]);
    expect(optionFor('د. هدى', known)).toEqual({ id: null, name: 'د. هدى' });
    expect(optionFor('   ', known)).toBeNull();
  });

  it('sends the id of a known author and the name of a new one', () => {
    expect(authorValue({ id: 'a1', name: 'أ. محمود سالم' })).toEqual({
      id: 'a1',
      name: 'أ. محمود سالم',
    });
    expect(authorValue({ id: null, name: 'د. هدى' })).toEqual({ name: 'د. هدى' });
    expect(authorValue(null)).toBeNull();
  });

  it('reads back what it wrote', () => {
    for (const option of [...known, { id: null, name: 'د. هدى' }, null])
      expect(authorOption(authorValue(option))).toEqual(option);
    expect(authorOption('text')).toBeNull();
  });
});
