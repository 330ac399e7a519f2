import { daysAfterPreposition } from '../../shared/format/days-after-preposition.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { type Noun, nouns, plural } from '../../shared/format/plural.ts';

/** Forms in the genitive, after «مشاهدة» and «من». */
const lecturesInGenitive: Noun = {
  ...nouns.lecture,
  two: 'محاضرتين',
};

/** Forms in the genitive, after «من» and «كل». */
const quizzesInGenitive: Noun = {
  zero: 'لا اختبارات',
  one: 'اختبار واحد',
  two: 'اختبارين',
  few: 'اختبارات',
  many: 'اختبارًا',
  other: 'اختبار',
};

/**
 * Texts of the parents' page. They are worded for both genders, because the student's gender is
 * unknown.
 */
export const followedCopy = {
  title: (name: string) => (name === '' ? 'متابعة الطالب' : `متابعة ${name}`),
  /** Says who sent the link. The key is who created it. */
  from: {
    student: (name: string, centre: string) =>
      `وصلك هذا الرابط من ${name || 'الطالب'}، من طلاب ${centre}.`,
    staff: (name: string, centre: string) =>
      `أرسل إليك ${centre} هذا الرابط لتتابع ${name || 'الطالب'}.`,
    unknown: (name: string, centre: string) =>
      `هذا الرابط لمتابعة ${name || 'الطالب'}، من طلاب ${centre}.`,
  },
  last: {
    label: 'آخر نشاط',
    never: 'لا نشاط بعد',
    neverText: 'لم تُفتح محاضرة ولا اختبار حتى الآن.',
    inactive: (days: number) => `لا نشاط منذ ${daysAfterPreposition(days)}`,
    inactiveText: (date: string) => `آخر نشاط كان في ${date}.`,
  },
  week: {
    title: 'المشاهدة في آخر سبعة أيام',
    none: 'لا مشاهدة في آخر سبعة أيام.',
    last: (when: string) => `آخر مشاهدة: ${when}`,
    lectures: (count: number) => plural(count, nouns.lecture),
    /** @param finished number of these lectures that were watched to the end */
    finished(count: number, finished: number): string {
      const them = count === 2 ? 'منهما' : 'منها';
      if (finished === 0) return count === 1 ? 'لم تكتمل بعد' : `لم تكتمل واحدة ${them} بعد`;
      if (finished === count) {
        if (count === 1) return 'تمت مشاهدتها';
        return count === 2 ? 'تمت مشاهدتهما' : 'تمت مشاهدتها كلها';
      }
      return `تمت مشاهدة ${plural(finished, lecturesInGenitive)} ${them}`;
    },
  },
  total: {
    title: 'من أول العام',
    lectures(completed: number, count: number): string {
      if (completed === 0) return 'لم تكتمل محاضرة بعد';
      return completed === count
        ? 'اكتملت المحاضرات كلها'
        : `اكتملت ${formatNumber(completed)} من ${plural(count, lecturesInGenitive)}`;
    },
    quizzes(passed: number, taken: number): string {
      const of = plural(taken, quizzesInGenitive);
      if (passed === 0) return `لا نجاح بعد في ${of}`;
      return passed === taken ? `نجاح في ${of}` : `نجاح في ${formatNumber(passed)} من ${of}`;
    },
  },
  quizzes: {
    title: 'درجات الاختبارات',
    none: 'لا اختبارات حتى الآن.',
    exam: 'امتحان',
    mark: (score: string, of: string) => `${score} من ${of}`,
    passed: 'درجة نجاح',
    failed: 'أقل من درجة النجاح',
    passMark: (percent: string) => `درجة النجاح ${percent}`,
    /**
     * Says that the score is the best one up to the first pass. Later attempts are practice and do
     * not count.
     */
    best: 'الدرجة المحسوبة في كل اختبار، والأحدث أولًا.',
  },
  missed: {
    title: 'امتحانات فاتت',
    closed: (when: string) => `انتهى ${when}`,
    text: 'انتهى وقتها بلا إجابة. إن كان هناك عذر فكلّموا المركز.',
  },
  contact: 'تواصل مع المركز',
  about: {
    title: 'عن هذه الأرقام',
    points: (until: string) => [
      'نعرف أن الفيديو اشتغل، ولا نعرف هل فُهم الدرس. وما شوهد بلا إنترنت يظهر حين تعود الشبكة.',
      'لا يظهر هنا غير الاسم الأول وما تراه. من معه الرابط يرى الصفحة، ويستطيع الطالب أو المركز إيقافه متى شاء.',
      `يعمل هذا الرابط حتى ${until}.`,
    ],
  },
  linkEnded: {
    title: 'هذا الرابط لا يعمل',
    text: 'أوقفه الطالب أو المركز، أو انتهى العام الدراسي. يستطيع الطالب أو المركز أن يرسل رابطًا جديدًا.',
  },
} as const;
