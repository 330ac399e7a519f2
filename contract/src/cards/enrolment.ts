import * as z from 'zod';
import { courseSummarySchema } from '../catalogue/courses.ts';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { lastsSchema } from './card-scope.ts';

export const refusalReasons = ['invalid', 'used', 'expired', 'revoked', 'wrong_course'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** What staff are told: a card that was not handed over yet is `invalid` to the student. */
export const refusalCauses = [...refusalReasons, 'inactive'] as const;
export type RefusalCause = (typeof refusalCauses)[number];

/** Why a code opens nothing, as the person reads it. */
export const refusalMessages: Readonly<Record<RefusalReason, string>> = {
  invalid: 'هذا الكود غير صحيح. راجِع الحروف والأرقام على البطاقة.',
  used: 'استُخدم هذا الكود من قبل. إن كنت استخدمته بحساب آخر فادخل به، وإلا فتواصل مع المركز.',
  expired: 'انتهت صلاحية هذا الكود. تواصل مع المركز.',
  revoked: 'أبطل المركز هذا الكود. تواصل معه لتعرف السبب.',
  wrong_course: 'هذا الكود لكورس آخر.',
};

/** A card that was not handed over yet is `invalid` to a student, but its buyer must know why. */
export const inactiveCodeMessage = 'هذا الكود لم يُفعَّل بعد. تواصل مع من اشتريت منه البطاقة.';

/** An unsold card of a school year that has ended. @param date when, as the person reads it */
export function endedCardMessage(date: string): string {
  return `هذه البطاقة لعام دراسي انتهى في ${date}. أعِدها إلى من اشتريتها منه أو تواصل مع المركز.`;
}

/** The student's own code, used in a school year that has ended. */
export function endedEnrolmentMessage(date: string): string {
  return `اشتركت بهذا الكود من قبل، وانتهى اشتراكك في ${date}. تحتاج إلى بطاقة جديدة.`;
}

/** The card is good; what it opens is not to be had now. */
export const courseGoneMessage =
  'هذا الكورس غير متاح الآن. لم يُستخدم الكود، فاحتفظ بالبطاقة وتواصل مع المركز.';

/** The card of a bundle is good; one of its courses is not to be had now. @param titles of those */
export function bundleGoneMessage(titles: readonly string[]): string {
  const which = titles.length === 0 ? 'أحد كورسات هذه البطاقة' : `«${titles.join('» و«')}»`;
  return `${which} غير متاح الآن. لم يُستخدم الكود، فاحتفظ بالبطاقة وتواصل مع المركز.`;
}

/** The card of some lectures is good; one of them was taken out of the course. */
export const lectureGoneMessage =
  'إحدى محاضرات هذه البطاقة لم تعد في الكورس. لم يُستخدم الكود، فاحتفظ بالبطاقة وتواصل مع المركز.';

/** What the card opened was open until a day that is over. @param date as the person reads it */
export function overCardMessage(date: string): string {
  return `كانت هذه البطاقة تفتح المحتوى حتى ${date}. تواصل مع المركز.`;
}

/** The student's own code, whose access is over. @param date its last day, as the person reads it */
export function overAccessMessage(date: string): string {
  return `اشتركت بهذا الكود من قبل، وانتهى ما يفتحه في ${date}. تحتاج إلى بطاقة جديدة.`;
}

/** A lecture that the student had. @param date the last day, as the person reads it */
export function overLectureMessage(date: string): string {
  return `انتهى اشتراكك في هذه المحاضرة في ${date}. فعِّل بطاقة جديدة لتكمل من حيث توقفت.`;
}

/** What a card opens, for who is about to use it. */
const foundOpensSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('course') }),
  z.object({
    kind: z.literal('lectures'),
    lectures: z.array(
      z.object({
        id: idSchema,
        title: z.string(),
        /** Whether the student has it now. */
        has: z.boolean(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('bundle'),
    name: z.string(),
    courses: z.array(z.object({ course: courseSummarySchema, has: z.boolean() })),
  }),
]);

export type FoundOpens = z.output<typeof foundOpensSchema>;

const refusalSchema = z.object({
  reason: z.enum(refusalReasons),
  message: z.string(),
});

const tokenSchema = z.string().min(1).max(limits.codeText);

export const enrolmentEndpoints = {
  'courses/course/enroll': post({
    summary:
      'Redeems an access code. A code that opens nothing is 200 with `subscribed: false` and the reason; ten such within ten minutes lock redeeming for ten minutes (429).',
    access: 'student',
    request: z.object({ cId: idSchema, token: tokenSchema }),
    response: z.discriminatedUnion('subscribed', [
      z.object({ subscribed: z.literal(true), cId: idSchema }),
      refusalSchema.extend({ subscribed: z.literal(false) }),
    ]),
  }),
  /** What a code opens, for `/enroll?code=…`, where only the code is known. */
  'courses/course/enroll/lookup': post({
    summary:
      'Which course a code opens, without using it. Counts as an attempt where the code opens nothing.',
    access: 'student',
    request: z.object({ token: tokenSchema }),
    response: z.discriminatedUnion('found', [
      z.object({
        found: z.literal(true),
        /** Of a bundle its first one. */
        course: courseSummarySchema,
        /** Whether the student has all that it opens, for as long as it opens it. */
        enrolled: z.boolean(),
        /** Whether it still opens something to somebody: an enrolled student may give it away. */
        usable: z.boolean(),
        opens: foundOpensSchema,
        /** For how long what it opens stays open. */
        lasts: lastsSchema,
        /** When what it opens ends for this student, redeemed now or before; null for never. */
        until: timeSchema.nullable(),
      }),
      refusalSchema.extend({ found: z.literal(false) }),
    ]),
  }),
} as const;
