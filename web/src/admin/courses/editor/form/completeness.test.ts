import { describe, expect, it } from 'vitest';
import { missingFields } from './completeness.ts';

const element = (name: string, required: boolean, value: string) => ({ name, required, value });

describe('form completeness', () => {
  it('asks a value of every required element and of no other', () => {
    expect(
      missingFields([
        element('title', true, ''),
        element('description', false, ''),
        element('lectures.0.title', true, ' \n'),
        element('lectures.1.title', true, 'المبتدأ والخبر'),
      ]),
    ).toEqual(['title', 'lectures.0.title']);
  });

  it('takes what shows nothing for empty, as the contract does', () => {
    expect(missingFields([element('title', true, '\u200B\u3164')])).toEqual(['title']);
  });

  it('finds nothing missing in a complete form', () => {
    expect(missingFields([element('title', true, 'النحو')])).toEqual([]);
    expect(missingFields([])).toEqual([]);
  });
});
