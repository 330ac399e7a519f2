import { describe, expect, it } from 'vitest';
import { describeField } from './describe-field.ts';

describe('describeField', () => {
  it('names fields as the form does, with numbers that start at one', () => {
    expect(describeField('courseInfo.title')).toBe('عنوان الكورس');
    expect(describeField('courseInfo.author.name')).toBe('المدرس');
    expect(describeField('lectures.0.title')).toBe('المحاضرة ١: عنوان المحاضرة');
    expect(describeField('lectures.11.resources.1.src')).toBe('المحاضرة ١٢، المحتوى ٢: الرابط');
    expect(describeField('lectures.0.resources.0.title')).toBe(
      'المحاضرة ١، المحتوى ١: العنوان (اختياري)',
    );
    expect(describeField('lectures.2')).toBe('المحاضرة ٣');
    expect(describeField('something.else')).toBe('something.else');
  });
});
