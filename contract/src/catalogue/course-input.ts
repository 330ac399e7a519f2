import * as z from 'zod';
import { idSchema, requestTimeSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { lineSchema, textSchema } from '../text/text-schema.ts';
import { canHaveCaptions, isCaptions } from './captions.ts';
import { gradeSchema, madhhabSchema, sectionSchema } from './courses.ts';
import { openFlagSchema, type Resource, resourceTypes } from './lectures.ts';
import { readAudioSource, readHttpsUrl, readVideoSource, readYoutubePage } from './video-source.ts';

export const notVideoMessages = {
  playlist: 'هذا رابط قائمة تشغيل. افتح الفيديو نفسه وانسخ رابطه.',
  channel: 'هذا رابط قناة. افتح الفيديو نفسه وانسخ رابطه.',
  other: 'اكتب رابط يوتيوب أو رابط https لملف mp4 أو webm أو HLS',
} as const;

const notAudioMessage = 'اكتب رابط https لملف mp3 أو m4a أو aac أو ogg أو opus أو wav';

const notCaptionsMessage = 'اكتب رابط https لملف vtt، أو ارفع الملف';

function findSourceProblem({ type, src }: Pick<Resource, 'type' | 'src'>): string | null {
  if (type === 'video')
    return readVideoSource(src) === null ? notVideoMessages[readYoutubePage(src) ?? 'other'] : null;
  if (type === 'audio') return readAudioSource(src) === null ? notAudioMessage : null;
  return readHttpsUrl(src) === null ? 'اكتب رابطًا يبدأ بـ https' : null;
}

export const resourceInputSchema = z
  .object({
    type: z.enum(resourceTypes).default('video'),
    src: z.string().trim().max(limits.resourceSrc, 'الرابط أطول من المسموح'),
    title: lineSchema(limits.resourceTitle, { tooLong: 'العنوان أطول من المسموح' }).optional(),
    bytes: z
      .int('اكتب الحجم رقمًا')
      .min(1, 'اكتب الحجم رقمًا')
      .max(limits.resourceBytes, 'الحجم أكبر من المسموح')
      .nullish(),
    /** Empty if there are none. Ignored if the resource cannot have captions. */
    captions: z.string().trim().max(limits.resourceSrc, 'الرابط أطول من المسموح').default(''),
  })
  .superRefine((resource, context) => {
    const { captions } = resource;
    if (captions !== '' && canHaveCaptions(resource) && !isCaptions(captions))
      context.addIssue({ code: 'custom', path: ['captions'], message: notCaptionsMessage });
    const message = findSourceProblem(resource);
    if (message !== null) context.addIssue({ code: 'custom', path: ['src'], message });
  });

/** A time in the past means «now». */
const publishAtSchema = z
  .string()
  .refine((text) => requestTimeSchema.safeParse(text).success, 'اختر اليوم والساعة')
  .nullable();

export const lectureInputSchema = z.object({
  /** Id of an existing lecture. Omitted for a new lecture. */
  id: idSchema.optional(),
  title: lineSchema(limits.lectureTitle, {
    tooLong: 'العنوان أطول من المسموح',
    required: 'اكتب عنوان المحاضرة',
  }),
  /** Title of the unit that begins with this lecture. Empty if the previous unit continues. */
  unit: lineSchema(limits.unitTitle, { tooLong: 'العنوان أطول من المسموح' }).default(''),
  resources: z
    .array(resourceInputSchema)
    .max(limits.resourcesPerLecture, `الحد الأقصى ${limits.resourcesPerLecture} مرفقًا للمحاضرة`)
    .default([]),
  description: textSchema(limits.lectureDescription, { tooLong: 'الوصف أطول من المسموح' }).default(
    '',
  ),
  order: z.number().int().min(0).max(100_000).default(1),
  /**
   * When students begin to see the lecture. Null for at once. If it is omitted, its value does not
   * change.
   */
  publishAt: publishAtSchema.optional(),
  open: openFlagSchema.default('false'),
  durationSeconds: z.number().int().min(1).max(limits.lectureSeconds).nullable().default(null),
});

export type LectureInput = z.output<typeof lectureInputSchema>;

const optionalChoice = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().default(null));

/** The id of an existing author, or a name for which an author is created. */
const authorInputSchema = z
  .union([z.object({ id: idSchema }), z.object({ name: lineSchema(limits.authorName) })])
  .nullable()
  .default(null)
  .transform((author) =>
    author !== null && 'name' in author && author.name === '' ? null : author,
  );

/** The `courseInfo` of the admin's form (spec 3, Course). */
export const courseInfoSchema = z.object({
  title: lineSchema(limits.courseTitle, {
    tooLong: 'العنوان أطول من المسموح',
    required: 'اكتب عنوان الكورس',
  }),
  description: textSchema(limits.courseDescription, { tooLong: 'الوصف أطول من المسموح' }).default(
    '',
  ),
  subject: lineSchema(limits.subject, { tooLong: 'اسم المادة أطول من المسموح' }).default(''),
  grade: optionalChoice(
    z.preprocess((value) => (typeof value === 'number' ? String(value) : value), gradeSchema),
  ),
  section: optionalChoice(sectionSchema),
  madhhab: optionalChoice(madhhabSchema),
  author: authorInputSchema,
  published: z.boolean().default(true),
  /** When a draft is published. Null for a course that stays a draft. Ignored if `published`. */
  publishAt: publishAtSchema.default(null),
});

export type CourseInfo = z.output<typeof courseInfoSchema>;
export type CourseInfoInput = z.input<typeof courseInfoSchema>;

const lecturesInputSchema = z
  .array(lectureInputSchema)
  .max(limits.lecturesPerCourse, `الحد الأقصى ${limits.lecturesPerCourse} محاضرة`);

/** The text parts of the submit call. The picture is a file part named `thumbnail`. */
export const courseSubmissionSchema = z.object({
  courseInfo: courseInfoSchema,
  lectures: lecturesInputSchema.default([]),
  /** Idempotency key from the client: a retry returns the same course. */
  requestId: idSchema.optional(),
});

export type CourseSubmission = z.output<typeof courseSubmissionSchema>;

/**
 * The text parts of the update call, with every field of the course. A file part replaces the
 * picture. Without a file part, the picture stays unless `removeThumbnail` is set.
 */
export const courseRevisionSchema = z.object({
  id: idSchema,
  /** The value that the client read. 409 if the course was changed since. */
  updatedAt: timeSchema,
  /** If `published` or `publishAt` is omitted, its value does not change. */
  courseInfo: courseInfoSchema.extend({
    published: z.boolean().optional(),
    publishAt: publishAtSchema.optional(),
  }),
  /**
   * Lectures with an id are changed. Lectures without an id are created. Omitted lectures are
   * removed.
   */
  lectures: lecturesInputSchema,
  removeThumbnail: z.boolean().default(false),
});

export type CourseRevision = z.output<typeof courseRevisionSchema>;
