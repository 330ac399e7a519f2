import * as z from 'zod';
import { idSchema, timeSchema } from '../ids.ts';

/** How prominent an announcement is. */
export const announcementTones = ['info', 'attention', 'urgent'] as const;
export type AnnouncementTone = (typeof announcementTones)[number];

export const announcementSchema = z.object({
  text: z.string(),
  link: z.string(),
  tone: z.enum(announcementTones),
  until: timeSchema.nullable(),
  /**
   * When text or link last changed. It identifies the announcement: a visitor who closed this one
   * still sees the next one.
   */
  since: timeSchema,
});

export type Announcement = z.infer<typeof announcementSchema>;

/** An announcement for students, as `user/courses` sends it to those whom it concerns. */
export const toldAnnouncementSchema = announcementSchema.extend({
  id: idSchema,
  until: timeSchema,
  /** Name of the teacher who wrote it. Omitted if the centre wrote it. */
  author: z.string().exactOptional(),
  /** The course whose students it is for. Omitted if it is for a school year or for everybody. */
  cId: idSchema.exactOptional(),
});

export type ToldAnnouncement = z.infer<typeof toldAnnouncementSchema>;

/** A word that students type, and the text by which the catalogue search then also searches. */
export const searchWordSchema = z.object({ word: z.string(), means: z.string() });

export type SearchWord = z.infer<typeof searchWordSchema>;

/** Settings that differ from those of the build, sent with the catalogue. */
export const siteSettingsSchema = z.object({
  brandName: z.string().exactOptional(),
  tagline: z.string().exactOptional(),
  playlistUrl: z.string().exactOptional(),
  phone: z.string().exactOptional(),
  whatsapp: z.string().exactOptional(),
  address: z.string().exactOptional(),
  price: z.string().exactOptional(),
  outlets: z.string().exactOptional(),
  contactNumbers: z.boolean().exactOptional(),
  announcement: announcementSchema.exactOptional(),
  searchWords: z.array(searchWordSchema).exactOptional(),
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;
