import * as z from 'zod';
import { ask, post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';

/** How far ending a school year is; both ways are gone in pages, and each can be taken up again. */
export const yearStates = ['ending', 'ended', 'undoing', 'undone'] as const;

const count = z.number().int();

/** Students and unsold cards. */
export const yearCountsSchema = z.object({ students: count, cards: count });

/** A school year that was ended for some courses. */
export const yearSchema = z.object({
  id: idSchema,
  /** Who had a course before this moment loses it, and cards made before it are void. */
  at: timeSchema,
  by: z.object({ uid: z.string(), email: z.string().nullable() }),
  state: z.enum(yearStates),
  courses: z.array(z.object({ id: idSchema, title: z.string() })),
  /** As counted when it began. */
  expected: yearCountsSchema,
  /** What was ended so far. */
  ended: yearCountsSchema,
  /** How much of that was given back so far. */
  restored: yearCountsSchema,
  /** Until when it can be undone. */
  undoUntil: timeSchema,
});

export type Year = z.infer<typeof yearSchema>;

/** Ids of courses, and of bundles whose unsold cards shall be void, too. */
const coursesSchema = z.array(idSchema).min(1).max(limits.deleteIds);
const yearRequest = z.object({ year: idSchema });

export const yearEndpoints = {
  /** The ten newest. */
  'admin/years': ask({
    summary: 'School years that were ended, newest first.',
    access: 'admin',
    response: z.object({ years: z.array(yearSchema) }),
  }),
  /** What ending the year would end, by course or bundle; courses that are not live are left out. */
  'admin/years/preview': post({
    summary: 'How many students and cards ending the year of some courses concerns.',
    access: 'admin',
    request: z.object({ ids: coursesSchema }),
    response: z.object({
      courses: z.array(
        z.object({
          id: idSchema,
          title: z.string(),
          /** Who has it. */
          students: count,
          /** Cards that would open it now. */
          unused: count,
          /** Cards that were not handed over yet. */
          inactive: count,
        }),
      ),
    }),
  }),
  /** Begins it; sent again with the same `requestId`, it is begun once. */
  'admin/years/end': post({
    summary:
      'Begins to take courses from all who have them and to void their unsold cards; 409 where one is in the trash.',
    access: 'admin',
    request: z.object({ requestId: idSchema, ids: coursesSchema }),
    response: yearSchema,
  }),
  /** Does the next part of what was begun; to be sent until `state` says that nothing is left. */
  'admin/years/continue': post({
    summary: 'Does the next part; to be sent until nothing is left.',
    access: 'admin',
    request: yearRequest,
    response: yearSchema,
  }),
  /** Begins to give everything back, within `times.yearUndo`. */
  'admin/years/undo': post({
    summary: 'Begins to give everything back; 409 after 30 days.',
    access: 'admin',
    request: yearRequest,
    response: yearSchema,
  }),
} as const;
