import { nouns, plural } from '../../shared/format/plural.ts';

/** Text about what a card opened that was typed on a course's page. */
export const newsCopy = {
  until: (title: string, day: string) => `تم اشتراكك في «${title}» حتى ${day}.`,
  /** @param count lectures of the course that the student has now */
  lectures: (title: string, count: number) =>
    `لديك الآن ${plural(count, nouns.lecture)} من «${title}».`,
  /** @param count number of other courses */
  bundle: (title: string, count: number) =>
    `فُتح لك «${title}»، ومعه ${plural(count, nouns.course)} تجدها في «كورساتي».`,
} as const;
