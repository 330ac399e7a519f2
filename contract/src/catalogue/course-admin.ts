import * as z from 'zod';
import { endpoint, post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { courseRevisionSchema, courseSubmissionSchema } from './course-input.ts';
import { courseSummarySchema } from './courses.ts';
import { lectureSchema, resourceSchema } from './lectures.ts';

/** A trashed course stays with who has it, and can be restored, until it is purged. */
export const courseStates = ['live', 'trashed'] as const;
export type CourseState = (typeof courseStates)[number];

/** In lists with the beginning of its description, else with the whole. */
export const adminCourseSchema = courseSummarySchema.extend({
  state: z.enum(courseStates),
  /** Null while the course is live. It is purged `times.trash` later. */
  trashedAt: timeSchema.nullable(),
});

export type AdminCourse = z.infer<typeof adminCourseSchema>;
export type AdminCourseSummary = AdminCourse;

/** What hangs on a course. */
const courseTotalsSchema = z.object({
  /** How many have it now. */
  students: z.number().int(),
  /** Cards that were handed over, not used, and are not past their end. */
  unusedCards: z.number().int(),
  /** The same of cards for bundles that it is in, as they were printed. */
  bundleCards: z.number().int(),
});

export type CourseTotals = z.infer<typeof courseTotalsSchema>;

/** A lecture as the editor takes it. */
export const adminLectureSchema = lectureSchema.extend({ resources: z.array(resourceSchema) });

export type AdminLecture = z.infer<typeof adminLectureSchema>;

/** A lecture that was taken out of its course; it can be put back until `times.trash` later. */
const removedLectureSchema = z.object({ id: idSchema, title: z.string(), removedAt: timeSchema });

export type RemovedLecture = z.infer<typeof removedLectureSchema>;

/** A course as stored, ready to be edited on. */
const editedCourseSchema = z.object({
  course: adminCourseSchema,
  lectures: z.array(adminLectureSchema),
  /** The last removed first. */
  removedLectures: z.array(removedLectureSchema),
});

const someCoursesSchema = z.array(idSchema).min(1).max(limits.deleteIds);

export const courseAdminEndpoints = {
  /** Newest first; the whole list, for its pages search and sort it themselves. */
  'admin/courses': post({
    summary: 'All courses, drafts included; those in the trash on request.',
    access: 'staff',
    request: z.object({ state: z.enum([...courseStates, 'all']).default('live') }).prefault({}),
    response: z.object({
      courses: z.array(adminCourseSchema),
      /** By course. */
      numbers: z.record(idSchema, courseTotalsSchema),
    }),
  }),
  /** All courses with lectures and resources as a file, drafts and trashed ones too, newest first. */
  'admin/courses/export': endpoint({
    summary: 'All courses with lectures and resources, as a JSON or CSV file.',
    method: 'GET',
    access: 'content',
    body: 'query',
    request: z.object({ format: z.enum(['json', 'csv']).default('json') }),
    response: z.string(),
  }),
  /** Everything about one course, the trashed ones too. */
  'admin/courses/course': post({
    summary: 'A course as the editor needs it, with every resource.',
    access: 'content',
    request: z.object({ id: idSchema }),
    response: editedCourseSchema.extend({
      /** How many students have it. */
      enrolments: z.number().int(),
      /** As in `admin/courses`. */
      unusedCards: z.number().int(),
      /** By lecture that is sold by itself: how many of these cards would open it. */
      lectureCards: z.record(idSchema, z.number().int()),
      /** By lecture, removed ones too: how often students watched it to its end. */
      completions: z.record(idSchema, z.number().int()),
      /** Hosts to whose links students get a signature; never with what. */
      signedHosts: z.array(z.string()),
    }),
  }),
  'admin/courses/submit': endpoint({
    summary:
      'Makes a course. Parts: `courseInfo` and `lectures` (JSON text), `thumbnail` (one picture, optional). Invalid input is 400 with `added: false`, and nothing is stored.',
    method: 'POST',
    access: 'content',
    body: 'multipart',
    request: courseSubmissionSchema,
    response: z.object({ added: z.literal(true), id: idSchema }),
  }),
  /** Lectures that are left out can be put back for `times.trash`. */
  'admin/courses/update': endpoint({
    summary:
      'Changes a course as one atomic step. Parts as for submit; 409 where it was changed since `updatedAt`.',
    method: 'POST',
    access: 'content',
    body: 'multipart',
    request: courseRevisionSchema,
    response: editedCourseSchema.extend({ updated: z.literal(true) }),
  }),
  /** Puts a removed lecture back to where it stood, with its students' progress. */
  'admin/courses/lectures/restore': post({
    summary: 'Puts a removed lecture back into its course.',
    access: 'content',
    request: z.object({ cId: idSchema, lId: idSchema }),
    response: editedCourseSchema.extend({ restored: z.literal(true) }),
  }),
  /** Shows courses to students or hides them again; gives those that were not so already. */
  'admin/courses/publish': post({
    summary: 'Shows courses to students or hides them.',
    access: 'content',
    request: z.object({ ids: someCoursesSchema, published: z.boolean() }),
    response: z.object({ changed: z.array(idSchema) }),
  }),
  /** Puts courses into the trash. */
  'admin/courses/delete': post({
    summary: 'Moves courses to the trash; answers the ids that existed.',
    access: 'content',
    request: z.object({ ids: someCoursesSchema }),
    response: z.object({ deleted: z.array(idSchema) }),
  }),
  /** Takes courses out of the trash, as they were. */
  'admin/courses/restore': post({
    summary: 'Takes courses out of the trash.',
    access: 'content',
    request: z.object({ ids: someCoursesSchema }),
    response: z.object({ restored: z.array(idSchema) }),
  }),
} as const;
