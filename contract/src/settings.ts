import * as z from 'zod';
import { brand } from './brand.ts';
import { ask, post } from './endpoint.ts';
import { momentSchema, timeSchema } from './ids.ts';
import { limits } from './limits.ts';
import { lineSchema } from './text-schema.ts';
import { readHttpsUrl } from './video-source.ts';

/** How much an announcement asks to be noticed. */
export const announcementTones = ['info', 'attention', 'urgent'] as const;
export type AnnouncementTone = (typeof announcementTones)[number];

const elsewhere = 'https://site.invalid';

/** Whether it leads to a page of this site (`/courses/…`) or to an https address; nothing else may. */
function isLink(text: string): boolean {
  if (!text.startsWith('/')) return readHttpsUrl(text) !== null;
  return URL.canParse(text, elsewhere) && new URL(text, elsewhere).origin === elsewhere;
}

const announcementInputSchema = z
  .object({
    /** Empty where there is nothing to announce. */
    text: lineSchema(limits.announcement, { tooLong: 'نص الإعلان أطول من المسموح' }),
    /** Empty for none. */
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
    /** When it disappears by itself; null for never. */
    until: momentSchema
      .transform((text) => new Date(text).toISOString())
      .nullable()
      .default(null),
  })
  .nullable()
  .default(null)
  .transform((announcement) => (announcement?.text === '' ? null : announcement));

/** What an admin may say about the site without a deploy; brand.ts has what it says unless told. */
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
    .refine((link) => readHttpsUrl(link) !== null, 'اكتب رابطًا يبدأ بـ https'),
  /** As it is printed on cards; empty for none. */
  phone: lineSchema(limits.phone, { tooLong: 'رقم الهاتف أطول من المسموح' })
    .refine((phone) => /^[\d٠-٩+() -]*$/u.test(phone), 'اكتب رقم هاتف بلا حروف')
    .default(brand.phone),
  announcement: announcementInputSchema,
});

export type SettingsInput = z.output<typeof settingsInputSchema>;

export const announcementSchema = z.object({
  text: z.string(),
  link: z.string(),
  tone: z.enum(announcementTones),
  until: timeSchema.nullable(),
  /** Since when it says this; who closed it has closed this one, not the next. */
  since: timeSchema,
});

export type Announcement = z.infer<typeof announcementSchema>;

/** Where the site differs from what it was built with. It travels with the catalogue. */
export const siteSettingsSchema = z.object({
  brandName: z.string().exactOptional(),
  tagline: z.string().exactOptional(),
  playlistUrl: z.string().exactOptional(),
  phone: z.string().exactOptional(),
  announcement: announcementSchema.exactOptional(),
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;

export const adminSettingsSchema = z.object({
  brandName: z.string(),
  tagline: z.string(),
  playlistUrl: z.string(),
  phone: z.string(),
  announcement: announcementSchema.nullable(),
  /** Null where nobody ever changed anything. */
  updatedAt: timeSchema.nullable(),
});

export type AdminSettings = z.infer<typeof adminSettingsSchema>;

export const settingsEndpoints = {
  'admin/settings': ask({ access: 'admin', response: adminSettingsSchema }),
  /** Answers with what is stored then. Nothing happens where that is what is asked for. */
  'admin/settings/update': post({
    access: 'admin',
    request: settingsInputSchema.extend({
      /** As it was read; what was changed since is not overwritten. */
      updatedAt: timeSchema.nullable(),
    }),
    response: adminSettingsSchema,
  }),
} as const;
