import type { Lecture } from '@markaz/contract/lectures';
import type { Progress } from '@markaz/contract/users';
import { formatNumber } from '../../shared/format/numbers.ts';
import { type Noun, plural } from '../../shared/format/plural.ts';

const others = { few: 'اختبارات', many: 'اختبارًا', other: 'اختبار' } as const;

/** What there is: «فيه اختباران». */
const there: Noun = { ...others, zero: '', one: 'اختبار واحد', two: 'اختباران' };
/** What one has passed: «اجتزت اختبارين». */
const passedOnes: Noun = { ...others, zero: '', one: 'اختبارًا واحدًا', two: 'اختبارين' };
/** Behind «من». */
const outOf: Noun = { ...others, zero: '', one: 'اختبار واحد', two: 'اختبارين' };

function number(passed: number): string {
  if (passed === 1) return 'واحدًا';
  return passed === 2 ? 'اثنين' : formatNumber(passed);
}

/**
 * How many of a course's quizzes a student has passed, in a sentence; null where there is nothing to
 * tell. What staff opened by hand is not passed.
 * @param lectures of the course, as far as this device knows them
 */
export function quizzesPassed(
  { lectures: watched }: Pick<Progress, 'lectures'>,
  lectures: readonly Pick<Lecture, 'id' | 'quiz'>[] | undefined,
): string | null {
  const withQuiz = lectures && new Set(lectures.filter(({ quiz }) => quiz).map(({ id }) => id));
  const taken = watched.filter(({ lId, quiz }) => quiz && (!withQuiz || withQuiz.has(lId)));
  const passed = taken.filter(({ quiz }) => quiz?.passed && !quiz.opened).length;
  if (withQuiz === undefined) {
    if (taken.length === 0) return null;
    return passed === 0 ? 'لم تجتز اختبارًا بعد' : `اجتزت ${plural(passed, passedOnes)}`;
  }
  const all = withQuiz.size;
  if (all === 0) return null;
  if (passed === 0) return `فيه ${plural(all, there)}`;
  if (passed === all) return all === 1 ? 'اجتزت اختباره' : 'اجتزت كل اختباراته';
  return `اجتزت ${number(passed)} من ${plural(all, outOf)}`;
}
