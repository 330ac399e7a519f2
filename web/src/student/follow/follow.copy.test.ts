import { expect, it } from 'vitest';
import { followedCopy } from './follow.copy.ts';

const { week, last, total } = followedCopy;

const cases: [number, number, string, string][] = [
  [1, 0, 'محاضرة واحدة', 'لم تكتمل بعد'],
  [1, 1, 'محاضرة واحدة', 'تمت مشاهدتها'],
  [2, 0, 'محاضرتان', 'لم تكتمل واحدة منهما بعد'],
  [2, 1, 'محاضرتان', 'تمت مشاهدة محاضرة واحدة منهما'],
  [3, 0, '٣ محاضرات', 'لم تكتمل واحدة منها بعد'],
  [2, 2, 'محاضرتان', 'تمت مشاهدتهما'],
  [3, 2, '٣ محاضرات', 'تمت مشاهدة محاضرتين منها'],
  [3, 3, '٣ محاضرات', 'تمت مشاهدتها كلها'],
  [11, 3, '١١ محاضرة', 'تمت مشاهدة ٣ محاضرات منها'],
];

it.each(cases)(
  'describes %i lectures, of which %i are finished',
  (count, finished, lectures, watched) => {
    expect(week.lectures(count)).toBe(lectures);
    expect(week.finished(count, finished)).toBe(watched);
  },
);

it('says for how long the student was inactive', () => {
  expect(last.inactive(12)).toBe('لا نشاط منذ ١٢ يومًا');
  expect(last.inactive(8)).toBe('لا نشاط منذ ٨ أيام');
});

it('says how many of all lectures and quizzes are done', () => {
  expect(total.lectures(0, 40)).toBe('لم تكتمل محاضرة بعد');
  expect(total.lectures(1, 2)).toBe('اكتملت ١ من محاضرتين');
  expect(total.lectures(12, 40)).toBe('اكتملت ١٢ من ٤٠ محاضرة');
  expect(total.lectures(40, 40)).toBe('اكتملت المحاضرات كلها');
  expect(total.quizzes(0, 1)).toBe('لا نجاح بعد في اختبار واحد');
  expect(total.quizzes(1, 1)).toBe('نجاح في اختبار واحد');
  expect(total.quizzes(1, 2)).toBe('نجاح في ١ من اختبارين');
  expect(total.quizzes(3, 11)).toBe('نجاح في ٣ من ١١ اختبارًا');
});
