import { nouns, plural } from '../../shared/format/plural.ts';

/** A time that stands behind «بعد», which puts two of anything in the genitive. */
const minutesLater = { ...nouns.minute, two: 'دقيقتين' };

/** What is said of a code that was sent. */
export const redeemCopy = {
  success: (title: string) => `تم اشتراكك في «${title}».`,
  forbidden: 'رُفض الطلب. حدّث الصفحة ثم أعد المحاولة.',
  /** @param minutes until another attempt is heard; null where nobody says. */
  locked: (minutes: number | null) =>
    `محاولات كثيرة، ولم يُفحص هذا الكود. يمكنك المحاولة بعد ${minutes === null ? 'قليل' : plural(minutes, minutesLater)}.`,
} as const;
