import { describe, expect, it } from 'vitest';
import { flattenErrors } from './error-summary.tsx';

describe('flattenErrors', () => {
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
    expect(flattenErrors(errors)).toEqual([
      { path: 'courseInfo.title', message: 'اكتب عنوان الكورس' },
      { path: 'lectures.1.title', message: 'مطلوب' },
      { path: 'lectures.1.resources.0.src', message: 'اكتب رابطًا' },
      { path: 'thumbnail', message: 'صورة تالفة' },
    ]);
  });

  it('reports the root error of a list as an error of the list', () => {
    expect(flattenErrors({ lectures: { root: { type: 'too_big', message: 'كثيرة' } } })).toEqual([
      { path: 'lectures', message: 'كثيرة' },
    ]);
    expect(flattenErrors({})).toEqual([]);
  });

  it('reads the error of a field named title', () => {
    const errors = { lectures: [{ title: { type: 'x', message: 'م' } }] };
    expect(flattenErrors(errors)).toEqual([{ path: 'lectures.0.title', message: 'م' }]);
  });
});
