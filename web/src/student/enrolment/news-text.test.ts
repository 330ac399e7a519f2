import { describe, expect, it } from 'vitest';
import { newsText } from './news-text.ts';

const course = { id: 'k', title: 'الفقه' };
const before = { courses: ['a'] };
const until = '2999-06-30T21:00:00.000Z';

describe('the message after a code was redeemed', () => {
  it.each([
    ['a course', { courses: ['a', 'k'] }, 'تم اشتراكك في «الفقه».'],
    [
      'a course until a day',
      { courses: ['a', 'k'], access: { k: [{ until }] } },
      'تم اشتراكك في «الفقه» حتى ٣٠ يونيو ٢٩٩٩.',
    ],
    [
      'lectures',
      { courses: ['a', 'k'], access: { k: [{ until, lectures: ['x', 'y'] }] } },
      'لديك الآن محاضرتان من «الفقه».',
    ],
    [
      'a bundle',
      { courses: ['a', 'k', 'b', 'c', 'd'] },
      'فُتح لك «الفقه»، ومعه ٣ كورسات تجدها في «كورساتي».',
    ],
  ])('names %s', (_, after, text) => {
    expect(newsText(course, before, after)).toBe(text);
  });

  it('names only the course if the account is unknown', () => {
    expect(newsText(course, undefined, undefined)).toBe('تم اشتراكك في «الفقه».');
    expect(newsText(course, undefined, { courses: ['a', 'k'] })).toBe('تم اشتراكك في «الفقه».');
  });
});
