import { formatNumber } from '../../shared/format/numbers.ts';
import { type Noun, plural } from '../../shared/format/plural.ts';

const others = { few: 'اختبارات', many: 'اختبارًا', other: 'اختبار' } as const;

/** How many there are: «فيه اختباران». */
const there: Noun = { ...others, zero: '', one: 'اختبار واحد', two: 'اختباران' };
/** How many were passed: «اجتزت اختبارين». */
const passedOnes: Noun = { ...others, zero: '', one: 'اختبارًا واحدًا', two: 'اختبارين' };
/** After «من». */
const outOf: Noun = { ...others, zero: '', one: 'اختبار واحد', two: 'اختبارين' };

function number(passed: number): string {
  if (passed === 1) return 'واحدًا';
  return passed === 2 ? 'اثنين' : formatNumber(passed);
}

/** Text on «كورساتي» about a course's quizzes. */
export const quizzesCopy = {
  none: 'لم تجتز اختبارًا بعد',
  passed: (passed: number) => `اجتزت ${plural(passed, passedOnes)}`,
  there: (all: number) => `فيه ${plural(all, there)}`,
  all: (all: number) => (all === 1 ? 'اجتزت اختباره' : 'اجتزت كل اختباراته'),
  some: (passed: number, all: number) => `اجتزت ${number(passed)} من ${plural(all, outOf)}`,
} as const;
