import * as z from 'zod';
import { endpoint, post, postWithoutBody } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { siteSettingsSchema } from '../site/site-settings.ts';
import { lineSchema } from '../text/text-schema.ts';
import { listedExamSchema } from './exams.ts';
import { lectureSchema } from './lectures.ts';
import { maxMissedSearchLength } from './missed-search.ts';

export const grades = ['1', '2', '3'] as const;
export const sections = ['scientific', 'literary', 'general'] as const;
export const madhhabs = ['hanafi', 'maliki', 'shafii', 'hanbali'] as const;

export const gradeSchema = z.enum(grades);
export const sectionSchema = z.enum(sections);
export const madhhabSchema = z.enum(madhhabs);

/** `none` means courses without a grade, which students who chose a grade do not see. */
export const titleGrades = [...grades, 'none'] as const;
export const titleGradeSchema = z.enum(titleGrades);

export type Grade = z.infer<typeof gradeSchema>;
export type TitleGrade = z.infer<typeof titleGradeSchema>;
export type Section = z.infer<typeof sectionSchema>;
export type Madhhab = z.infer<typeof madhhabSchema>;

/** The target group of a course, or the profile of a student. */
export const cohort = {
  grade: gradeSchema.nullable(),
  section: sectionSchema.nullable(),
  madhhab: madhhabSchema.nullable(),
};

export const authorRefSchema = z.object({ id: idSchema, name: z.string() });

export const thumbnailSchema = z.object({
  /** Same-origin path of the widest picture. */
  src: z.string(),
  srcSet: z.string(),
  /** Size of the widest picture, in pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** A CSS colour to show until the picture has loaded. */
  placeholder: z.string().regex(/^#[0-9a-f]{6}$/u),
});

export type Thumbnail = z.infer<typeof thumbnailSchema>;

export const courseSummarySchema = z.object({
  id: idSchema,
  title: z.string(),
  /** The first `limits.summaryDescription` characters. */
  description: z.string(),
  subject: z.string(),
  ...cohort,
  author: authorRefSchema.nullable(),
  lectureCount: z.number().int(),
  openLectureCount: z.number().int(),
  thumbnail: thumbnailSchema.nullable(),
  published: z.boolean(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /** The exams that had not closed when the course was last saved. Omitted if there are none. */
  exams: z.array(listedExamSchema).exactOptional(),
});

export type CourseSummary = z.infer<typeof courseSummarySchema>;

export type Course = CourseSummary;

const authorSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Number of published courses of this author. */
  courseCount: z.number().int(),
});

export type Author = z.infer<typeof authorSchema>;

export const courseEndpoints = {
  courses: endpoint({
    summary:
      'Returns the catalogue: published courses, newest first, and the site settings that differ from the build. Public, cacheable, with an ETag; the same for everyone.',
    method: 'GET',
    access: 'public',
    body: 'none',
    request: z.undefined(),
    response: z.object({
      courses: z.array(courseSummarySchema),
      settings: siteSettingsSchema.optional(),
    }),
  }),
  /** Lecture titles are not part of the catalogue response, because only searches need them. */
  'courses/lecture-titles': endpoint({
    summary:
      'Returns the lecture titles of a grade’s published courses, for the catalogue search; `grade=none` returns those of courses without a grade. Public, cacheable, with an ETag. If the titles of all grades do not fit in one Firestore document, those of the oldest courses are left out.',
    method: 'GET',
    access: 'public',
    body: 'query',
    request: z.object({ grade: titleGradeSchema }),
    response: z.object({
      /** Lecture titles in course order, keyed by course id. */
      lectures: z.record(idSchema, z.array(z.string())),
    }),
  }),
  'courses/course': post({
    summary: 'Returns one course with its lectures, without their resources.',
    access: 'anyone',
    request: z.object({ id: idSchema, lectures: z.boolean().default(true) }),
    response: z.object({ course: courseSummarySchema, lectures: z.array(lectureSchema) }),
  }),
  'user/allauthors': postWithoutBody({
    summary: 'Lists every teacher, with the number of published courses.',
    access: 'public',
    response: z.object({ allAuthors: z.array(authorSchema) }),
  }),
  'courses/missed': post({
    summary:
      'Counts a catalogue search that found nothing, without recording who searched. Always 200; calls that come too often are not counted.',
    access: 'public',
    request: z.object({ search: lineSchema(maxMissedSearchLength) }),
    response: z.object({}),
  }),
} as const;
