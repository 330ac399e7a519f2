import * as z from 'zod';
import { idSchema, timeSchema } from '../ids.ts';
import { announcementSchema } from '../site/site-settings.ts';
import { authorRefSchema, gradeSchema } from './courses.ts';

export const courseAudienceSchema = z.object({ kind: z.literal('course'), cId: idSchema });

/**
 * Whom an announcement is for: every student, those of a school year, or those who have a course.
 */
export const audienceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('grade'), grade: gradeSchema }),
  courseAudienceSchema,
]);

export type Audience = z.infer<typeof audienceSchema>;

/** An announcement as staff see it, and as it is stored. */
export const staffAnnouncementSchema = announcementSchema.extend({
  id: idSchema,
  until: timeSchema,
  /** The teacher who wrote it. Null if the centre wrote it. */
  author: authorRefSchema.nullable(),
  audience: audienceSchema,
});

export type StaffAnnouncement = z.infer<typeof staffAnnouncementSchema>;
