import * as z from 'zod';
import { timeSchema } from '../ids.ts';

/** How much an announcement asks to be noticed. */
export const announcementTones = ['info', 'attention', 'urgent'] as const;
export type AnnouncementTone = (typeof announcementTones)[number];

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
  whatsapp: z.string().exactOptional(),
  address: z.string().exactOptional(),
  price: z.string().exactOptional(),
  outlets: z.string().exactOptional(),
  announcement: announcementSchema.exactOptional(),
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;
