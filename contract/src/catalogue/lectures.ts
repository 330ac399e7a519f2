import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { examFactsSchema } from './exams.ts';

export const resourceTypes = ['video', 'audio', 'file', 'link'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** A string because the spec defines it so (spec 3, Lecture). */
export const openFlagSchema = z.enum(['true', 'false']);

export const resourceSchema = z.object({
  type: z.enum(resourceTypes),
  /** The URL or YouTube id as an admin entered it. `readMediaSource` interprets it. */
  src: z.string(),
  title: z.string().optional(),
  /**
   * Size of the file in bytes. Omitted if it is unknown, or if the resource is not a single file.
   */
  bytes: z.number().int().positive().optional(),
  /** Captions of a video: the path of an uploaded WebVTT file, or an https link to one. */
  captions: z.string().exactOptional(),
});

export const deliveredResourceSchema = resourceSchema.extend({
  /**
   * When a signed `src` or `captions` expires. Omitted if neither is signed. Later requests return
   * new links.
   */
  linkEnds: timeSchema.exactOptional(),
});

export type Resource = z.infer<typeof deliveredResourceSchema>;

/** The spec's template for a new lecture (spec 3 and 9). */
export const newLecture = {
  title: '',
  resources: [],
  description: '',
  order: 1,
  open: 'false',
} as const;

/** The spec's template for a new resource (spec 3 and 9). */
export const newResource = { type: 'video', src: '' } as const;

export const quizFactsSchema = z.object({
  questions: z.number().int(),
  minutes: z.number().int().nullable(),
  /** Whether the following lectures are locked until the quiz is passed (gates.ts). */
  gate: z.boolean(),
  /** Percentage of questions that must be right. */
  passMark: z.number().int().exactOptional(),
  /** Number of attempts allowed. Null for no limit. */
  attempts: z.number().int().nullable().exactOptional(),
  /** Set if the quiz is an exam. `questions` is then the number of questions in each attempt. */
  exam: examFactsSchema.exactOptional(),
});

export type QuizFacts = z.infer<typeof quizFactsSchema>;

export const lectureSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  /** Title of the unit that begins with this lecture. Empty if the previous unit continues. */
  unit: z.string(),
  /** Position in the course: consecutive numbers from 1. */
  order: z.number().int(),
  open: openFlagSchema,
  resourceCount: z.number().int(),
  durationSeconds: z.number().int().nullable(),
  /** Public data about the lecture's quiz. Omitted if there is no quiz. */
  quiz: quizFactsSchema.optional(),
  /**
   * Whether this caller may not open the resources. Only `courses/course/lectures` with `resources:
   * true` looks up the student's enrolments. In other responses, all lectures that are not open are
   * locked for students, so that a course page costs one read.
   */
  locked: z.boolean(),
});

export type Lecture = z.infer<typeof lectureSchema>;

export const lectureWithResourcesSchema = lectureSchema.extend({
  resources: z.array(deliveredResourceSchema).optional(),
});

export type LectureWithResources = z.infer<typeof lectureWithResourcesSchema>;

/** Lectures that the caller may open, with their resources. */
export const openedLecturesSchema = z.array(
  z.object({ lId: idSchema, resources: z.array(deliveredResourceSchema) }),
);

export type OpenedLectures = z.infer<typeof openedLecturesSchema>;

/**
 * Why a lecture is locked for a student: the access to it has ended, or an earlier quiz is not passed
 * yet.
 */
export const refusalSchema = z.enum(['ended', 'gate']);

export type Refusal = z.infer<typeof refusalSchema>;

/** The list of a course's lectures that a device has. */
export const knownLecturesSchema = z.object({
  id: idSchema,
  /** `listVersion` of the list that the device has cached. */
  known: z.string().max(limits.listVersion).optional(),
});

export const lecturesAnswerSchema = z.object({
  /** Empty if `known` is current. `opened` then contains the resources. */
  lectures: z.array(lectureWithResourcesSchema),
  /** Value to send as `known` next time. Only for signed-in callers, with `resources`. */
  listVersion: z.string().optional(),
  opened: openedLecturesSchema.optional(),
  /**
   * Keyed by lecture id. The student never had access to the other locked lectures. Omitted if
   * empty.
   */
  refusals: z.record(z.string(), refusalSchema).optional(),
});

export const lectureEndpoints = {
  'courses/course/lectures': post({
    summary:
      'Lists a course’s lectures. With `resources: true`, the lectures that the caller may open contain their resources, and the others are `locked`.',
    access: 'anyone',
    // `known` is used with `resources`.
    request: knownLecturesSchema.extend({ resources: z.boolean().default(false) }),
    response: lecturesAnswerSchema,
  }),
  'courses/course/lectures/lecture/res': post({
    summary:
      'Returns the resources of one lecture. If it is not open to everyone, 401 for a visitor and 403 for a student without the course.',
    access: 'anyone',
    request: z.object({ lId: idSchema, cId: idSchema }),
    response: z.object({ resources: z.array(deliveredResourceSchema) }),
  }),
} as const;
