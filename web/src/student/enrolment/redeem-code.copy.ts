import { nouns, plural } from '../../shared/format/plural.ts';

/** Forms after «بعد», which takes the genitive. */
const minutesLater = { ...nouns.minute, two: 'دقيقتين' };

/** Whose account a code is for. */
export const accountCopy = {
  /** The text before the name and the address of the account. */
  account: 'على حساب',
  notYours: '، ليس حسابك؟',
  changeAccount: 'بدّله',
} as const;

export const redeemCopy = {
  success: (title: string) => `تم اشتراكك في «${title}».`,
  until: (title: string, day: string) => `تم اشتراكك في «${title}» حتى ${day}.`,
  /** @param count number of lectures that the student has now */
  lectures: (title: string, count: number) =>
    `لديك الآن ${plural(count, nouns.lecture)} من «${title}».`,
  /** @param count number of other courses */
  bundle: (title: string, count: number) =>
    `فُتح لك «${title}»، ومعه ${plural(count, nouns.course)} في «كورساتي».`,
  forbidden: 'رُفض الطلب. حدّث الصفحة ثم أعد المحاولة.',
  /** @param minutes minutes until the next attempt is possible, or null if the time is unknown */
  locked: (minutes: number | null) =>
    `محاولات كثيرة، ولم يُفحص هذا الكود. يمكنك المحاولة بعد ${minutes === null ? 'قليل' : plural(minutes, minutesLater)}.`,
} as const;
