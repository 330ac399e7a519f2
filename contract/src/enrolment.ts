import * as z from 'zod';
import { courseSummarySchema } from './courses.ts';
import { post } from './endpoint.ts';
import { idSchema } from './ids.ts';
import { limits } from './limits.ts';

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

const refusalSchema = z.object({
  reason: z.enum(refusalReasons),
  message: z.string(),
});

const tokenSchema = z.string().min(1).max(limits.codeText);

export const enrolmentEndpoints = {
  'courses/course/enroll': post({
    access: 'student',
    request: z.object({ cId: idSchema, token: tokenSchema }),
    response: z.discriminatedUnion('subscribed', [
      z.object({ subscribed: z.literal(true), cId: idSchema }),
      refusalSchema.extend({ subscribed: z.literal(false) }),
    ]),
  }),
  /** Which course a code opens, for `/enroll?code=…`, where only the code is known. */
  'courses/course/enroll/lookup': post({
    access: 'student',
    request: z.object({ token: tokenSchema }),
    response: z.discriminatedUnion('found', [
      z.object({
        found: z.literal(true),
        course: courseSummarySchema,
        enrolled: z.boolean(),
        /** Whether it still opens the course to somebody: an enrolled student may give it away. */
        usable: z.boolean(),
      }),
      refusalSchema.extend({ found: z.literal(false) }),
    ]),
  }),
} as const;
