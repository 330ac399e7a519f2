import * as z from 'zod';
import { post, postWithoutBody } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';

/**
 * States of the end of a school year and of its undoing. Both take several calls and can be
 * resumed.
 */
export const yearStates = ['ending', 'ended', 'undoing', 'undone'] as const;

const count = z.number().int();

export const yearCountsSchema = z.object({ students: count, cards: count });

/**
 * The end of a school year for some courses. Their students lose them, and their unused cards
 * become void.
 */
export const yearSchema = z.object({
  id: idSchema,
  /**
   * Students who got a course before this time lose it. Unused cards that were made before this
   * time become void.
   */
  at: timeSchema,
  by: z.object({ uid: z.string(), email: z.string().nullable() }),
  state: z.enum(yearStates),
  courses: z.array(z.object({ id: idSchema, title: z.string() })),
  /** The number of students and cards to process, counted when the end began. */
  expected: yearCountsSchema,
  /** The number of students who lost a course and of cards that became void so far. */
  ended: yearCountsSchema,
  /** The number of students and cards that the undoing has restored so far. */
  restored: yearCountsSchema,
  undoUntil: timeSchema,
});

export type Year = z.infer<typeof yearSchema>;

/** Ids of courses, and of bundles whose unused cards become void too. */
const coursesSchema = z.array(idSchema).min(1).max(limits.coursesPerCall);
const yearRequest = z.object({ year: idSchema });

export const yearEndpoints = {
  'admin/years': postWithoutBody({
    summary: 'Lists school years that were ended, newest first.',
    access: 'admin',
    response: z.object({ years: z.array(yearSchema) }),
  }),
  /** Returns an entry for each course or bundle. Courses that are not live are skipped. */
  'admin/years/preview': post({
    summary: 'Counts the students and cards that ending the year of some courses would affect.',
    access: 'admin',
    request: z.object({ ids: coursesSchema }),
    response: z.object({
      courses: z.array(
        z.object({
          id: idSchema,
          title: z.string(),
          students: count,
          /** Number of unused cards that could be redeemed now. */
          unused: count,
          /** Number of cards that are not activated yet. */
          inactive: count,
        }),
      ),
    }),
  }),
  /** A retry with the same `requestId` does not end the year a second time. */
  'admin/years/end': post({
    summary:
      'Begins to remove courses from all their students and to void their unused cards; 409 if one is not live.',
    access: 'admin',
    request: z.object({ requestId: idSchema, ids: coursesSchema }),
    response: yearSchema,
  }),
  'admin/years/continue': post({
    summary:
      'Does the next part of the end of a year, or of its undoing. The client repeats the call until nothing is left.',
    access: 'admin',
    request: yearRequest,
    response: yearSchema,
  }),
  /** Only possible within `times.yearUndo`. */
  'admin/years/undo': post({
    summary: 'Begins to undo the end of a year; 409 after 30 days.',
    access: 'admin',
    request: yearRequest,
    response: yearSchema,
  }),
} as const;
