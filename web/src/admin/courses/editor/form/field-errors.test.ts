import { describe, expect, it } from 'vitest';
import { fieldLabel, problemsOf } from './field-errors.ts';

describe('problemsOf', () => {
  it('finds every message with its path', () => {
    const errors = {
      courseInfo: { title: { type: 'too_small', message: 'اكتب عنوان الكورس', ref: {} } },
      lectures: [
        undefined,
        {
          title: { type: 'required', message: 'مطلوب' },
          resources: [{ src: { type: 'custom', message: 'اكتب رابطًا' } }],
        },
      ],
      thumbnail: { type: 'server', message: 'صورة تالفة' },
    };
    expect(problemsOf(errors)).toEqual([
      { path: 'courseInfo.title', message: 'اكتب عنوان الكورس' },
      { path: 'lectures.1.title', message: 'مطلوب' },
      { path: 'lectures.1.resources.0.src', message: 'اكتب رابطًا' },
      { path: 'thumbnail', message: 'صورة تالفة' },
    ]);
  });

  it('reports the root error of a list as an error of the list', () => {
    expect(problemsOf({ lectures: { root: { type: 'too_big', message: 'كثيرة' } } })).toEqual([
      { path: 'lectures', message: 'كثيرة' },
    ]);
    expect(problemsOf({})).toEqual([]);
  });

  it('reads the error of a field named title', () => {
    const errors = { lectures: [{ title: { type: 'x', message: 'م' } }] };
    expect(problemsOf(errors)).toEqual([{ path: 'lectures.0.title', message: 'م' }]);
  });
});

describe('fieldLabel', () => {
  it('names fields as the form does, counting from one', () => {
    expect(fieldLabel('courseInfo.title')).toBe('عنوان الكورس');
    expect(fieldLabel('courseInfo.author.name')).toBe('المدرس');
    expect(fieldLabel('lectures.0.title')).toBe('المحاضرة ١: عنوان المحاضرة');
    expect(fieldLabel('lectures.11.resources.1.src')).toBe('المحاضرة ١٢، المحتوى ٢: الرابط');
    expect(fieldLabel('lectures.0.resources.0.title')).toBe(
      'المحاضرة ١، المحتوى ١: العنوان (اختياري)',
    );
    expect(fieldLabel('lectures.2')).toBe('المحاضرة ٣');
    expect(fieldLabel('something.else')).toBe('something.else');
  });
});
