import type { RefusalReason } from '@markaz/contract/cards/enrolment';
import { daysAfterPreposition } from '../../shared/format/days-after-preposition.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { nouns, plural } from '../../shared/format/plural.ts';

const refused: Readonly<Record<RefusalReason, string>> = {
  invalid: 'لا يمكن استخدام هذا الكود',
  used: 'هذا الكود مستخدم',
  expired: 'هذا الكود منتهٍ',
  revoked: 'أُبطل هذا الكود',
  wrong_course: 'هذا الكود لكورس آخر',
};

/** The texts of the page for codes that are needed only after the server has answered. */
export const answerCopy = {
  enrolled: 'لا تحتاج إلى كود.',
  codeStaysValid: 'لديك هذا بالفعل. لم نستخدم الكود، ويصلح لغيرك.',
  open: 'افتح الكورس',
  enterOtherCode: 'كتابة كود آخر',
  refused,
  lockedTitle: 'توقف إدخال الأكواد قليلًا',
  failedTitle: 'تعذّر التحقق من الكود',
} as const;

/** Number of courses in a bundle, as in «من الثمانية», up to `limits.coursesPerBundle`. */
const outOfTotal = [
  'الواحد',
  'الاثنين',
  'الثلاثة',
  'الأربعة',
  'الخمسة',
  'الستة',
  'السبعة',
  'الثمانية',
  'التسعة',
  'العشرة',
  'الأحد عشر',
  'الاثني عشر',
] as const;

/** Forms after «يفتح», which takes the accusative. */
const openedNouns = {
  lecture: { ...nouns.lecture, two: 'محاضرتين' },
  course: { ...nouns.course, one: 'كورسًا واحدًا', two: 'كورسين' },
};

export const openedCopy = {
  title: { course: 'الاشتراك في كورس', lectures: 'محاضرات من كورس', bundle: 'باقة كورسات' },
  opens: {
    course: 'هذا الكود يفتح الكورس التالي على حسابك. يُستخدم الكود مرة واحدة.',
    lectures: (count: number) =>
      `هذا الكود يفتح ${plural(count, openedNouns.lecture)} من الكورس التالي على حسابك. يُستخدم الكود مرة واحدة.`,
    bundle: (count: number) =>
      `هذا الكود يفتح ${plural(count, openedNouns.course)} على حسابك. يُستخدم الكود مرة واحدة.`,
  },
  ownedTitle: {
    course: 'أنت مشترك في هذا الكورس',
    lectures: 'لديك هذه المحاضرات',
    bundle: 'لديك كورسات هذه الباقة',
  },
  /** What the student has of a card's parts, and what the student had before redeeming it. */
  owned: {
    now: {
      all: 'لديك',
      lectures: (count: number) => `لديك منه ${plural(count, nouns.lecture)}`,
    },
    before: {
      all: 'لديك من قبل',
      lectures: (count: number) => `لديك منه ${plural(count, nouns.lecture)} من قبل`,
    },
  },
  /** Returns a text such as «لديك كورسان من الثمانية.» */
  ownsCourses: (ownedCount: number, total: number) =>
    `لديك ${plural(ownedCount, nouns.course)} من ${outOfTotal[total - 1] ?? formatNumber(total)}.`,
  ownsLectures: (ownedCount: number, total: number) =>
    `لديك ${plural(ownedCount, nouns.lecture)} من ${formatNumber(total)}.`,
  /**
   * Shown to a student who already has everything that the card opens, but for a shorter time than
   * the card gives.
   */
  extendsAll: 'لديك هذا كله الآن، وتطيل هذه البطاقة مدته.',
  extendsCourse: (day: string) => `اشتراكك في هذا الكورس حتى ${day}، وتطيله هذه البطاقة.`,
  choice: 'لك أن تستخدم البطاقة لما ينقصك، أو تحتفظ بها ولا تُستخدم.',
  use: 'استخدم البطاقة',
  keep: 'احتفظ بالبطاقة',
  until: (day: string) => `يبقى مفتوحًا حتى ${day}.`,
  days: (days: number, day: string) =>
    `يبقى مفتوحًا لمدة ${daysAfterPreposition(days)} من الآن، أي حتى ${day}.`,
  /** Shown for a card that this student has already redeemed. */
  redeemedUntil: (day: string) => `مفتوح لك حتى ${day}.`,
  done: {
    bundle: 'مبارك، فُتحت لك الباقة',
    /** @param count number of lectures that the student did not have before */
    lectures: (count: number) => `مبارك، فُتحت لك ${plural(count, nouns.lecture)}`,
    action: 'كورساتي',
  },
  openLecture: 'افتح المحاضرة',
} as const;
