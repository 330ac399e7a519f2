import * as z from 'zod';
import { daySchema, idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { cairoDay, daysLater, endOfCairoDay } from '../time/cairo.ts';

const lecturesSchema = z
  .array(idSchema)
  .min(1, 'اختر محاضرة واحدة على الأقل')
  .max(limits.lecturesPerCard, `${limits.lecturesPerCard} محاضرة على الأكثر`);

/**
 * What a card opens: its course, some lectures of it, or all courses of a bundle as it was when the
 * card was made. Later changes of the bundle do not matter.
 */
export const opensSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('course') }),
  z.object({ kind: z.literal('lectures'), lIds: lecturesSchema }),
  z.object({ kind: z.literal('bundle'), name: z.string(), cIds: z.array(idSchema) }),
]);

export type Opens = z.output<typeof opensSchema>;

export const wholeCourse = { kind: 'course' } as const satisfies Opens;

/** The same in requests: the server fills in the courses of a bundle. */
export const wantedOpensSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('course') }),
    z.object({ kind: z.literal('lectures'), lIds: lecturesSchema }),
    z.object({ kind: z.literal('bundle') }),
  ])
  .default(wholeCourse);

/** How long the content stays open: for ever, until the end of a day, or for a number of days. */
export const lastsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('forever') }),
  z.object({ kind: z.literal('until'), day: daySchema }),
  z.object({
    kind: z.literal('days'),
    days: z
      .number()
      .int('اكتب عدد الأيام')
      .min(1, 'يوم واحد على الأقل')
      .max(limits.accessDays, `${limits.accessDays} يوم على الأكثر`),
  }),
]);

export type Lasts = z.output<typeof lastsSchema>;

export const forEver = { kind: 'forever' } as const satisfies Lasts;

/**
 * Returns when access that begins now ends; null for never. A day lasts until its end in Cairo. The
 * day of redeeming does not count.
 */
export function endOfAccess(lasts: Lasts, now: Date): Date | null {
  switch (lasts.kind) {
    case 'forever':
      return null;
    case 'until':
      return endOfCairoDay(lasts.day);
    case 'days':
      return endOfCairoDay(daysLater(cairoDay(now), lasts.days));
  }
}

/**
 * Returns the courses that a card opens.
 * @param cId the course or bundle that the card is for
 */
export function coursesOf(opens: Opens, cId: string): readonly string[] {
  return opens.kind === 'bundle' ? opens.cIds : [cId];
}
