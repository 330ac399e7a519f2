import * as z from 'zod';
import { download, post, postFile } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { courseRevisionSchema, courseSubmissionSchema } from './course-input.ts';
import { courseSummarySchema } from './courses.ts';
import { lectureSchema, resourceSchema } from './lectures.ts';

/** States of a course. Students keep a trashed course. Staff can restore it until it is purged. */
export const courseStates = ['live', 'trashed'] as const;
export type CourseState = (typeof courseStates)[number];

/** Lists contain the beginning of the description. Other responses contain all of it. */
export const adminCourseSchema = courseSummarySchema.extend({
  state: z.enum(courseStates),
  /** Null while the course is live. The course is purged `times.trash` after this. */
  trashedAt: timeSchema.nullable(),
  /** When the draft will be published. Omitted for other courses. */
  publishAt: timeSchema.exactOptional(),
});

export type AdminCourse = z.infer<typeof adminCourseSchema>;
export type AdminCourseSummary = AdminCourse;

/** Counts of students and cards for one course. */
const courseTotalsSchema = z.object({
  /** Students who have the course now. */
  students: z.number().int(),
  /** Activated cards that are unused and not expired. */
  unusedCards: z.number().int(),
  /** Such cards of bundles. The bundle contained the course when the card was made. */
  bundleCards: z.number().int(),
});

export type CourseTotals = z.infer<typeof courseTotalsSchema>;

export const adminLectureSchema = lectureSchema.extend({
  resources: z.array(resourceSchema),
  /** When students begin to see the lecture. Omitted if they see it. */
  publishAt: timeSchema.exactOptional(),
});

export type AdminLecture = z.infer<typeof adminLectureSchema>;

/** A lecture that was removed from its course and can be restored for `times.trash`. */
const removedLectureSchema = z.object({ id: idSchema, title: z.string(), removedAt: timeSchema });

export type RemovedLecture = z.infer<typeof removedLectureSchema>;

const editedCourseSchema = z.object({
  course: adminCourseSchema,
  lectures: z.array(adminLectureSchema),
  /** Sorted by removal, latest first. */
  removedLectures: z.array(removedLectureSchema),
});

const courseIdsSchema = z.array(idSchema).min(1).max(limits.coursesPerCall);

export const courseAdminEndpoints = {
  /**
   * Sorted newest first. The list has no pages, because the admin site searches and sorts it
   * itself.
   */
  'admin/courses': post({
    summary: 'Lists all courses including drafts, and trashed courses on request.',
    access: 'staff',
    request: z.object({ state: z.enum([...courseStates, 'all']).default('live') }).prefault({}),
    response: z.object({
      courses: z.array(adminCourseSchema),
      /** Keyed by course id. */
      numbers: z.record(idSchema, courseTotalsSchema),
    }),
  }),
  /** Sorted newest first. */
  'admin/courses/export': download({
    summary: 'Exports all courses with lectures and resources, as a JSON or CSV file.',
    access: 'content',
    request: z.object({ format: z.enum(['json', 'csv']).default('json') }),
  }),
  'admin/courses/course': post({
    summary: 'Returns a course with every resource, for the editor.',
    access: 'content',
    request: z.object({ id: idSchema }),
    response: editedCourseSchema.extend({
      enrolments: z.number().int(),
      /** Same as in `admin/courses`. */
      unusedCards: z.number().int(),
      /** Number of unused cards that open single lectures, keyed by lecture id. */
      lectureCards: z.record(idSchema, z.number().int()),
      /**
       * How often students watched each lecture to the end, keyed by lecture id. Removed lectures
       * are included.
       */
      completions: z.record(idSchema, z.number().int()),
      /** Hosts for which the server signs links. The signing keys are never sent. */
      signedHosts: z.array(z.string()),
    }),
  }),
  'admin/courses/submit': postFile({
    summary:
      'Creates a course. Parts: `courseInfo` and `lectures` (JSON text), `thumbnail` (one picture, optional). Invalid input is 400 with `added: false`, and nothing is stored.',
    access: 'content',
    request: courseSubmissionSchema,
    response: z.object({ added: z.literal(true), id: idSchema }),
  }),
  'admin/courses/copy': post({
    summary:
      'Copies a course as a draft, with its quizzes if wanted, but without students, cards and numbers. A repeated `requestId` adds no second copy.',
    access: 'content',
    request: z.object({ id: idSchema, quizzes: z.boolean().default(true), requestId: idSchema }),
    response: z.object({ copied: z.literal(true), id: idSchema }),
  }),
  /** Omitted lectures are removed, and can be restored for `times.trash`. */
  'admin/courses/update': postFile({
    summary:
      'Changes a course atomically. Parts as for submit; 409 if it was changed since `updatedAt`.',
    access: 'content',
    request: courseRevisionSchema,
    response: editedCourseSchema.extend({ updated: z.literal(true) }),
  }),
  /** Only videos of the course `cId` can use the file. */
  'admin/courses/captions': postFile({
    summary:
      'Stores captions for a video, a WebVTT file sent as the part `thumbnail`. They are deleted after a day if no course was saved with them.',
    access: 'content',
    request: z.object({ cId: idSchema }),
    response: z.object({ captions: z.string() }),
  }),
  'admin/courses/lectures/restore': post({
    summary: 'Puts a removed lecture back into its course.',
    access: 'content',
    request: z.object({ cId: idSchema, lId: idSchema }),
    response: editedCourseSchema.extend({ restored: z.literal(true) }),
  }),
  /** Returns only the courses that changed. */
  'admin/courses/publish': post({
    summary: 'Shows courses to students or hides them.',
    access: 'content',
    request: z.object({ ids: courseIdsSchema, published: z.boolean() }),
    response: z.object({ changed: z.array(idSchema) }),
  }),
  'admin/courses/delete': post({
    summary: 'Moves courses to the trash; returns the ids that existed.',
    access: 'content',
    request: z.object({ ids: courseIdsSchema }),
    response: z.object({ deleted: z.array(idSchema) }),
  }),
  'admin/courses/restore': post({
    summary: 'Restores courses from the trash.',
    access: 'content',
    request: z.object({ ids: courseIdsSchema }),
    response: z.object({ restored: z.array(idSchema) }),
  }),
} as const;
