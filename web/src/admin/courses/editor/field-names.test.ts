import { describe, expect, it } from 'vitest';
import { fieldName } from './field-names.ts';

describe('fieldName', () => {
  it('names fields as the form does, counting from one', () => {
    expect(fieldName('courseInfo.title')).toBe('عنوان الكورس');
    expect(fieldName('courseInfo.author.name')).toBe('المدرس');
    expect(fieldName('lectures.0.title')).toBe('المحاضرة ١: عنوان المحاضرة');
    expect(fieldName('lectures.11.resources.1.src')).toBe('المحاضرة ١٢، المحتوى ٢: الرابط');
    expect(fieldName('lectures.0.resources.0.title')).toBe(
      'المحاضرة ١، المحتوى ١: العنوان (اختياري)',
    );
    expect(fieldName('lectures.2')).toBe('المحاضرة ٣');
    expect(fieldName('something.else')).toBe('something.else');
  });
});
