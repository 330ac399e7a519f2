import * as z from 'zod';
import { post, postWithoutBody } from '../endpoint.ts';
import { timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { mobileDigits } from '../text/phone.ts';

/** Digits with the country code, as in a WhatsApp link. Empty if there is no such number. */
const storedNumberSchema = z.string();

/** The phone numbers that a student entered. */
export const contactNumbersSchema = z.object({
  own: storedNumberSchema,
  parent: storedNumberSchema,
});

export const contactSchema = contactNumbersSchema.extend({
  /** When the student last agreed that the centre stores the numbers. */
  consentAt: timeSchema,
});

export type Contact = z.infer<typeof contactSchema>;

const numberSchema = z
  .string()
  .trim()
  .max(limits.phone, 'الرقم أطول من المسموح')
  .transform((text, context) => {
    if (text === '') return '';
    const digits = mobileDigits(text);
    if (digits !== null) return digits;
    context.addIssue({ code: 'custom', message: 'اكتب رقم المحمول كاملًا، مثل 01012345678' });
    return z.NEVER;
  });

export const contactEndpoints = {
  'user/contact': postWithoutBody({
    summary: 'Returns the phone numbers that the caller entered, or null.',
    access: 'student',
    response: z.object({ contact: contactSchema.nullable() }),
  }),
  /** Replaces both numbers. */
  'user/contact/save': post({
    summary:
      'Saves the caller’s own and parent’s phone number, with the consent; 409 while the centre has not switched this on.',
    access: 'student',
    bodyLimit: 1_024,
    request: z
      .object({
        own: numberSchema,
        parent: numberSchema,
        consent: z.literal(true, 'وافق أولًا على حفظ الرقمين'),
      })
      .refine(({ own, parent }) => own + parent !== '', {
        path: ['own'],
        message: 'اكتب رقمًا واحدًا على الأقل',
      }),
    response: z.object({ contact: contactSchema }),
  }),
  'user/contact/delete': postWithoutBody({
    summary: 'Deletes the phone numbers that the caller entered.',
    access: 'student',
    response: z.object({}),
  }),
} as const;
