import * as z from 'zod';
import {
  audienceSchema,
  courseAudienceSchema,
  staffAnnouncementSchema,
} from '../catalogue/announcements.ts';
import { post, postWithoutBody } from '../endpoint.ts';
import { idSchema, requestTimeSchema } from '../ids.ts';
import { announcementFields } from './settings.ts';

/** Bounds the document that contains the announcements. One that has ended does not count. */
export const maxAnnouncements = 30;

/** So that one teacher cannot take the place of all others. */
export const maxAnnouncementsOfTeacher = 5;

export const maxAnnouncementDays = 90;

/** An announcement as staff enter it. */
export const announcementInputSchema = z.object({
  ...announcementFields,
  /** When it disappears: at most `maxAnnouncementDays` from now. */
  until: requestTimeSchema.transform((text) => new Date(text).toISOString()),
  audience: audienceSchema,
});

const newAnnouncementSchema = announcementInputSchema.extend({ requestId: idSchema });

export type NewAnnouncement = z.output<typeof newAnnouncementSchema>;

/** The teacher whose courses are meant. If omitted, it is the caller. Only admins may name one. */
const author = idSchema.optional();

const response = z.object({
  /** Those that have not ended, newest first. */
  announcements: z.array(staffAnnouncementSchema),
});

const addTexts = `409 above ${maxAnnouncements} announcements. A repeated \`requestId\` adds nothing.`;

/** The calls for teachers know only announcements for the students of their own courses. */
export const announcementEndpoints = {
  'admin/announcements': postWithoutBody({
    summary: 'Lists the announcements for students that have not ended.',
    access: 'content',
    response,
  }),
  'admin/announcements/add': post({
    summary: `Announces something to all students, a school year or a course’s students; ${addTexts}`,
    access: 'content',
    request: newAnnouncementSchema,
    response,
  }),
  'admin/announcements/end': post({
    summary: 'Ends an announcement now. A repeated request changes nothing.',
    access: 'content',
    request: z.object({ id: idSchema }),
    response,
  }),
  'admin/teaching/announcements': post({
    summary: 'Lists the announcements for the students of a teacher’s own courses.',
    access: 'teacher',
    request: z.object({ author }).prefault({}),
    response,
  }),
  'admin/teaching/announcements/add': post({
    summary: `Announces something to the students of one of a teacher’s own courses; 409 above ${maxAnnouncementsOfTeacher} of this teacher; ${addTexts}`,
    access: 'teacher',
    request: newAnnouncementSchema.extend({ audience: courseAudienceSchema, author }),
    response,
  }),
  'admin/teaching/announcements/end': post({
    summary:
      'Ends an announcement that the teacher wrote; 404 for those of others. A repeated request changes nothing.',
    access: 'teacher',
    request: z.object({ id: idSchema, author }),
    response,
  }),
} as const;
