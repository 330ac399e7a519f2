import * as z from 'zod';
import { deviceLimits } from '../accounts/devices.ts';
import { readHttpsUrl } from '../catalogue/video-source.ts';
import { post, postWithoutBody } from '../endpoint.ts';
import { requestTimeSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { brand } from '../site/brand.ts';
import { announcementSchema, announcementTones } from '../site/site-settings.ts';
import { phonePattern, whatsAppDigits } from '../text/phone.ts';
import { lineSchema, textSchema } from '../text/text-schema.ts';

const dummyOrigin = 'https://site.invalid';

/** Whether a text is a path on this site (`/courses/…`) or an https URL. */
function isLink(text: string): boolean {
  if (!text.startsWith('/')) return readHttpsUrl(text) !== null;
  return URL.canParse(text, dummyOrigin) && new URL(text, dummyOrigin).origin === dummyOrigin;
}

const announcementTooLong = { tooLong: 'نص الإعلان أطول من المسموح' };

/** The fields that every announcement has, as staff enter them. */
export const announcementFields = {
  text: lineSchema(limits.announcement, {
    ...announcementTooLong,
    required: 'اكتب نص الإعلان',
  }),
  link: z
    .string()
    .trim()
    .max(limits.settingsLink, 'الرابط أطول من المسموح')
    .refine(
      (link) => link === '' || isLink(link),
      'اكتب رابطًا يبدأ بـ https، أو مسارًا في الموقع يبدأ بشرطة مائلة',
    )
    .default(''),
  tone: z.enum(announcementTones).default('info'),
};

const announcementInputSchema = z
  .object({
    ...announcementFields,
    text: lineSchema(limits.announcement, announcementTooLong),
    /** When the announcement disappears. Null if it stays. */
    until: requestTimeSchema
      .transform((text) => new Date(text).toISOString())
      .nullable()
      .default(null),
  })
  .nullable()
  .default(null)
  .transform((announcement) => (announcement?.text === '' ? null : announcement));

const phoneSchema = lineSchema(limits.phone, { tooLong: 'رقم الهاتف أطول من المسموح' }).refine(
  (phone) => phonePattern.test(phone),
  'اكتب رقم هاتف بلا حروف',
);

/** Settings that an admin can change without a deploy. `brand.ts` has the defaults. */
export const settingsInputSchema = z.object({
  brandName: lineSchema(limits.brandName, {
    tooLong: 'الاسم أطول من المسموح',
    required: 'اكتب اسم المركز',
  }),
  tagline: lineSchema(limits.tagline, {
    tooLong: 'الوصف أطول من المسموح',
    required: 'اكتب وصفًا قصيرًا',
  }),
  playlistUrl: z
    .string()
    .trim()
    .max(limits.settingsLink, 'الرابط أطول من المسموح')
    .refine((link) => link === '' || readHttpsUrl(link) !== null, 'اكتب رابطًا يبدأ بـ https'),
  /** Phone number that is printed on cards. */
  phone: phoneSchema.default(brand.phone),
  whatsapp: phoneSchema
    .transform(whatsAppDigits)
    .refine((digits) => /^(\d{8,15})?$/u.test(digits), 'اكتب رقم واتساب كاملًا')
    .default(brand.whatsapp),
  address: lineSchema(limits.address, { tooLong: 'العنوان أطول من المسموح' }).default(
    brand.address,
  ),
  price: lineSchema(limits.price, { tooLong: 'نص السعر أطول من المسموح' }).default(brand.price),
  /** The outlets that sell cards, one per line. */
  outlets: textSchema(limits.outlets, { tooLong: 'أماكن البيع أطول من المسموح' })
    .transform((text) => [...new Set(text.split(/\n\s*/u))].join('\n'))
    .default(brand.outlets),
  deviceLimit: z.enum(deviceLimits).default(''),
  /** Whether students may enter their own and their parent's phone number. */
  contactNumbers: z.boolean().default(false),
  announcement: announcementInputSchema,
});

export type SettingsInput = z.output<typeof settingsInputSchema>;

export const adminSettingsSchema = z.object({
  brandName: z.string(),
  tagline: z.string(),
  playlistUrl: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  address: z.string(),
  price: z.string(),
  outlets: z.string(),
  deviceLimit: z.enum(deviceLimits),
  contactNumbers: z.boolean(),
  announcement: announcementSchema.nullable(),
  /** Null if the settings were never changed. */
  updatedAt: timeSchema.nullable(),
});

export type AdminSettings = z.infer<typeof adminSettingsSchema>;

export const settingsEndpoints = {
  'admin/settings': postWithoutBody({
    summary:
      'Returns the site’s settings: brand, tagline, playlist link, contact details, announcement, device limit of students, and whether students may enter phone numbers.',
    access: 'admin',
    response: adminSettingsSchema,
  }),
  /** Returns the stored settings. A request without changes writes nothing. */
  'admin/settings/update': post({
    summary:
      'Changes the site’s settings without a deploy; 409 if they were changed since `updatedAt`.',
    access: 'admin',
    request: settingsInputSchema.extend({
      /** The value that the client read. 409 if the settings were changed since. */
      updatedAt: timeSchema.nullable(),
    }),
    response: adminSettingsSchema,
  }),
} as const;
