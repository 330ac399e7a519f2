import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';

export const resourceTypes = ['video', 'audio', 'file', 'link'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** The flag stays the spec's string (spec 3, Lecture). */
export const openFlagSchema = z.enum(['true', 'false']);

export const resourceSchema = z.object({
  type: z.enum(resourceTypes),
  /** As the admin gave it; `readMediaSource` says what the player makes of it. */
  src: z.string(),
  title: z.string().optional(),
  /** How large the file is; left out where nobody said, and of what is no file of the centre's. */
  bytes: z.number().int().positive().optional(),
});

/** A resource as whoever may open its lecture gets it. */
const lentResourceSchema = resourceSchema.extend({
  /** Until when `src` is good; left out where it is no signed link. Asked for again, it is another. */
  linkEnds: timeSchema.exactOptional(),
});

export type Resource = z.infer<typeof lentResourceSchema>;

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

/** What stands about a quiz beside its lecture. */
export const quizFactsSchema = z.object({
  /** How many. */
  questions: z.number().int(),
  minutes: z.number().int().nullable(),
  /** Whether what comes after waits for it to be passed (gates.ts). */
  gate: z.boolean(),
  /** Per cent of the questions that must be right. */
  passMark: z.number().int().exactOptional(),
  /** How often it may be taken; null for any number. */
  attempts: z.number().int().nullable().exactOptional(),
});

export type QuizFacts = z.infer<typeof quizFactsSchema>;

export const lectureSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  /** Title of the unit that begins with it, else empty; the same as before goes on with that unit. */
  unit: z.string(),
  /** 1 for the first lecture; consecutive. */
  order: z.number().int(),
  open: openFlagSchema,
  resourceCount: z.number().int(),
  durationSeconds: z.number().int().nullable(),
  /** What everybody may know of its quiz; left out where it has none. */
  quiz: quizFactsSchema.optional(),
  /**
   * Whether this caller is kept from its resources. Only `courses/course/lectures` with
   * `resources: true` looks up what the student is enrolled in; elsewhere a lecture that is not
   * open is locked for everyone but admins, so that a course page stays one read. A page that
   * knows the student's courses (`user/userdoc`) takes them into account itself.
   */
  locked: z.boolean(),
});

export type Lecture = z.infer<typeof lectureSchema>;

export const lectureWithResourcesSchema = lectureSchema.extend({
  resources: z.array(lentResourceSchema).optional(),
});

export type LectureWithResources = z.infer<typeof lectureWithResourcesSchema>;

/** Lectures that the caller may open, with what they consist of. */
export const openedLecturesSchema = z.array(
  z.object({ lId: idSchema, resources: z.array(lentResourceSchema) }),
);

export type OpenedLectures = z.infer<typeof openedLecturesSchema>;

export const lectureEndpoints = {
  'courses/course/lectures': post({
    summary:
      'A course’s lectures; with `resources: true`, those that the caller may open carry theirs and the others are `locked`.',
    access: 'anyone',
    request: z.object({
      id: idSchema,
      resources: z.boolean().default(false),
      /** With `resources`: the version of the list that the device has. */
      known: z.string().max(limits.listVersion).optional(),
    }),
    response: z.object({
      /** Empty if `known` is current; `opened` then has the resources. */
      lectures: z.array(lectureWithResourcesSchema),
      /** Version of the list, to be sent as `known` next time. Only with `resources`, signed in. */
      listVersion: z.string().optional(),
      opened: openedLecturesSchema.optional(),
    }),
  }),
  'courses/course/lectures/lecture/res': post({
    summary:
      'The resources of one lecture. Open ones for anyone; others 401 for a visitor, 403 for a student without the course.',
    access: 'anyone',
    request: z.object({ lId: idSchema, cId: idSchema }),
    response: z.object({ resources: z.array(lentResourceSchema) }),
  }),
} as const;
