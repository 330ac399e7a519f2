import * as z from 'zod';
import { courseSummarySchema } from '../catalogue/courses.ts';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { accessPeriodSchema } from './card.ts';

export const refusalReasons = ['invalid', 'used', 'expired', 'revoked', 'wrong_course'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Reasons shown to staff. Students see `invalid` instead of `inactive`. */
export const refusalCauses = [...refusalReasons, 'inactive'] as const;
export type RefusalCause = (typeof refusalCauses)[number];

export const refusalMessages: Readonly<Record<RefusalReason, string>> = {
  invalid: 'هذا الكود غير صحيح. راجِع الحروف والأرقام على البطاقة.',
  used: 'استُخدم هذا الكود من قبل. إن كنت استخدمته بحساب آخر فادخل به، وإلا فتواصل مع المركز.',
  expired: 'انتهت صلاحية هذا الكود. تواصل مع المركز.',
  revoked: 'أبطل المركز هذا الكود. تواصل معه لتعرف السبب.',
  wrong_course: 'هذا الكود لكورس آخر.',
};

/** Message for an inactive card. Its `reason` is `invalid`, but the buyer must know what to do. */
export const inactiveCodeMessage = 'هذا الكود لم يُفعَّل بعد. تواصل مع من اشتريت منه البطاقة.';

/** Message for an unused card of a school year that has ended. @param date formatted date */
export function endedYearCardMessage(date: string): string {
  return `هذه البطاقة لعام دراسي انتهى في ${date}. أعِدها إلى من اشتريتها منه أو تواصل مع المركز.`;
}

/** Message for the student's own code from a school year that has ended. */
export function endedYearEnrolmentMessage(date: string): string {
  return `اشتركت بهذا الكود من قبل، وانتهى اشتراكك في ${date}. تحتاج إلى بطاقة جديدة.`;
}

/** Message for a valid card whose course is not available now. */
export const courseGoneMessage =
  'هذا الكورس غير متاح الآن. لم يُستخدم الكود، فاحتفظ بالبطاقة وتواصل مع المركز.';

/** Message if courses of a bundle are not available now. @param titles their titles */
export function bundleGoneMessage(titles: readonly string[]): string {
  const unavailableCourses =
    titles.length === 0 ? 'أحد كورسات هذه البطاقة' : `«${titles.join('» و«')}»`;
  return `${unavailableCourses} غير متاح الآن. لم يُستخدم الكود، فاحتفظ بالبطاقة وتواصل مع المركز.`;
}

/** Message if one of the card's lectures was removed from the course. */
export const lectureGoneMessage =
  'إحدى محاضرات هذه البطاقة لم تعد في الكورس. لم يُستخدم الكود، فاحتفظ بالبطاقة وتواصل مع المركز.';

/** Message for a card whose content was only open until a day that has passed. */
export function endedPeriodMessage(date: string): string {
  return `كانت هذه البطاقة تفتح المحتوى حتى ${date}. تواصل مع المركز.`;
}

/** Message for the student's own code after its access has ended. @param date last day */
export function endedAccessMessage(date: string): string {
  return `اشتركت بهذا الكود من قبل، وانتهى ما يفتحه في ${date}. تحتاج إلى بطاقة جديدة.`;
}

/** Message for the student's own code after its price was paid back. @param date formatted date */
export function refundedCardMessage(date: string): string {
  return `رُدّت قيمة هذه البطاقة في ${date}، فلم تعد تفتح شيئًا. تحتاج إلى بطاقة جديدة.`;
}

/** Message for a lecture that the student no longer has. @param date last day */
export function endedLectureMessage(date: string): string {
  return `انتهى اشتراكك في هذه المحاضرة في ${date}. فعِّل بطاقة جديدة لتكمل من حيث توقفت.`;
}

/** What a card opens, as shown before it is redeemed. */
const foundScopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('course') }),
  z.object({
    kind: z.literal('lectures'),
    lectures: z.array(
      z.object({
        id: idSchema,
        title: z.string(),
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

export type FoundScope = z.output<typeof foundScopeSchema>;

const refusalSchema = z.object({
  reason: z.enum(refusalReasons),
  message: z.string(),
});

const tokenSchema = z.string().min(1).max(limits.codeText);

export const enrolmentEndpoints = {
  'courses/course/enroll': post({
    summary:
      'Redeems an access code. A refused code gives status 200 with `subscribed: false` and the reason. After ten refused codes within ten minutes, the student cannot redeem codes for ten minutes (429).',
    access: 'student',
    request: z.object({ cId: idSchema, token: tokenSchema }),
    response: z.discriminatedUnion('subscribed', [
      z.object({ subscribed: z.literal(true), cId: idSchema }),
      refusalSchema.extend({ subscribed: z.literal(false) }),
    ]),
  }),
  /** Called for `/enroll?code=…`, where only the code is known. */
  'courses/course/enroll/lookup': post({
    summary:
      'Returns the course that a code opens, without using the code. A code that opens nothing counts as an attempt.',
    access: 'student',
    request: z.object({ token: tokenSchema }),
    response: z.discriminatedUnion('found', [
      z.object({
        found: z.literal(true),
        /** The course of the card. For a bundle, it is the first course. */
        course: courseSummarySchema,
        /**
         * Whether the student already has access to everything that the code opens, at least as
         * long.
         */
        enrolled: z.boolean(),
        /** Whether another student could still redeem the code. */
        usable: z.boolean(),
        opens: foundScopeSchema,
        lasts: accessPeriodSchema,
        /**
         * When this student's access ends if the code is redeemed now, or after it was redeemed
         * earlier. Null if the access never ends.
         */
        until: timeSchema.nullable(),
      }),
      refusalSchema.extend({ found: z.literal(false) }),
    ]),
  }),
} as const;
