import * as z from 'zod';
import { ask, endpoint, post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { siteSettingsSchema } from '../site/site-settings.ts';
import { lineSchema } from '../text/text-schema.ts';
import { lectureSchema } from './lectures.ts';
import { longestMissedSearch } from './missed-search.ts';

export const grades = ['1', '2', '3'] as const;
export const sections = ['scientific', 'literary', 'general'] as const;
export const madhhabs = ['hanafi', 'maliki', 'shafii', 'hanbali'] as const;

export const gradeSchema = z.enum(grades);
export const sectionSchema = z.enum(sections);
export const madhhabSchema = z.enum(madhhabs);

/** Courses without a grade are apart: a reader who chose a grade does not see them. */
export const titleGrades = [...grades, 'none'] as const;
export const titleGradeSchema = z.enum(titleGrades);

export type Grade = z.infer<typeof gradeSchema>;
export type TitleGrade = z.infer<typeof titleGradeSchema>;
export type Section = z.infer<typeof sectionSchema>;
export type Madhhab = z.infer<typeof madhhabSchema>;

/** For whom a course is; what a student says about himself. */
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
  /** Of the widest picture, in pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** A CSS colour to show until the picture has arrived. */
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
});

export type CourseSummary = z.infer<typeof courseSummarySchema>;

export type Course = CourseSummary;

const authorSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Published courses of this author. */
  courseCount: z.number().int(),
});

export type Author = z.infer<typeof authorSchema>;

export const courseEndpoints = {
  /**
   * All published courses, newest first. Also tells where the site's settings differ from what it
   * was built with.
   */
  courses: endpoint({
    summary:
      'The catalogue: published courses, newest first, and the site’s settings where they differ from what it was built with. Public, cacheable, with an ETag; the same for everyone.',
    method: 'GET',
    access: 'public',
    body: 'none',
    request: z.undefined(),
    response: z.object({
      courses: z.array(courseSummarySchema),
      settings: siteSettingsSchema.optional(),
    }),
  }),
  /** Apart from the catalogue, because only searches need them. */
  'courses/lecture-titles': endpoint({
    summary:
      'The titles of the lectures of a grade’s published courses, for the search of the catalogue; `grade=none` gives those of courses without a grade. Public, cacheable, with an ETag; where the titles of all grades outgrow a document, those of the oldest courses are missing.',
    method: 'GET',
    access: 'public',
    body: 'query',
    request: z.object({ grade: titleGradeSchema }),
    response: z.object({
      /** In their order, by the id of their course. */
      lectures: z.record(idSchema, z.array(z.string())),
    }),
  }),
  'courses/course': post({
    summary: 'One course with its lectures, without their resources.',
    access: 'anyone',
    request: z.object({ id: idSchema, lectures: z.boolean().default(true) }),
    response: z.object({ course: courseSummarySchema, lectures: z.array(lectureSchema) }),
  }),
  'user/allauthors': ask({
    summary: 'Every teacher, with the number of published courses.',
    access: 'public',
    response: z.object({ allAuthors: z.array(authorSchema) }),
  }),
  /** A search of the catalogue that found nothing; without who searched. Told at most now and then. */
  'courses/missed': post({
    summary:
      'Counts a search of the catalogue that found nothing, without who searched. Always 200; what comes too often is not counted.',
    access: 'public',
    request: z.object({ search: lineSchema(longestMissedSearch) }),
    response: z.object({}),
  }),
} as const;
