import * as z from 'zod';
import { deviceSchema } from '../accounts/devices.ts';
import { endedCourseSchema, progressSchema } from '../accounts/users.ts';
import { refusalCauses } from '../cards/enrolment.ts';
import { grantSchema } from '../cards/grants.ts';
import { adminCourseSchema } from '../catalogue/course-admin.ts';
import { cohort } from '../catalogue/courses.ts';
import { endpoint, post } from '../endpoint.ts';
import { daySchema, idSchema, momentSchema, personSchema, timeSchema } from '../ids.ts';
import { followLinkSchema } from '../learning/follow.ts';
import { studentQuizSchema } from '../learning/quiz-results.ts';
import { limits } from '../limits.ts';
import { nextPageSchema, pageRequest, partRequest } from '../paging.ts';
import { reasonSchema } from '../text/reason.ts';
import { textSchema } from '../text/text-schema.ts';
import { staffDeletionReasons } from './privacy.ts';

/** What gave a student a course, or some of it. */
const staffGrantSchema = grantSchema.extend({
  /** Uid of who gave it by hand. */
  by: z.string().nullable(),
});

/** How a student came to have a course: by what first, and what was added later. */
const enrolmentSchema = staffGrantSchema.extend({
  added: z.array(staffGrantSchema),
  /** Uid of the account that had the course before. */
  movedFrom: z.string().nullable(),
});

/** A student in a list of all students. */
export const studentSummarySchema = personSchema.extend({
  createdAt: timeSchema,
  lastSignIn: timeSchema,
  courseCount: z.number().int(),
});

export type StudentSummary = z.infer<typeof studentSummarySchema>;

/** A student in the list of one course. */
export const courseStudentSchema = personSchema.extend({
  ...enrolmentSchema.shape,
  progress: progressSchema.omit({ lectures: true }),
});

export type CourseStudent = z.infer<typeof courseStudentSchema>;

/** A code that opened nothing for a student. */
const refusalSchema = z.object({
  at: timeSchema,
  reason: z.enum(refusalCauses),
  /** The code as printed, or what was typed where there is none like it. */
  typed: z.string(),
});

/** A student whose codes were refused. */
const refusedStudentSchema = personSchema.extend({
  /** When the last one was, and why. */
  ...refusalSchema.omit({ typed: true }).shape,
  /** How many, as far as they are kept. */
  times: z.number().int(),
  lockedUntil: timeSchema.nullable(),
});

/** What staff wrote down about a student, who never sees it. */
const noteSchema = z.object({
  text: z.string(),
  updatedAt: timeSchema,
  by: z.object({ uid: z.string(), email: z.string().nullable() }),
});

export type StudentNote = z.infer<typeof noteSchema>;

/** Everything about one student, for who answers those that cannot get in. */
export const studentSchema = personSchema.extend({
  /** What stands over videos; null before the first sign-in since there are such. */
  number: z.number().int().nullable(),
  ...cohort,
  createdAt: timeSchema,
  lastSignIn: timeSchema,
  /** Until when refused codes keep the student from redeeming another; null where they do not. */
  lockedUntil: timeSchema.nullable(),
  /** Newest first. */
  refusals: z.array(refusalSchema),
  note: noteSchema.nullable(),
  /** Where the student is signed in, the newest sign-in first. */
  devices: z.array(deviceSchema),
  /** The link for parents; null where there is none. */
  follow: followLinkSchema.nullable(),
});

export type Student = z.infer<typeof studentSchema>;

export const studentEnrolmentSchema = enrolmentSchema.extend({
  cId: idSchema,
  /** Null where the course was purged. */
  course: adminCourseSchema
    .pick({ title: true, lectureCount: true, published: true, state: true })
    .nullable(),
  progress: progressSchema,
  /** Where the student stopped; null where nothing was watched that is still there. */
  stopped: z
    .object({
      lId: idSchema,
      title: z.string(),
      /** Its place in the course, the first being 1. */
      number: z.number().int(),
      /** Seconds from the start. */
      position: z.number(),
    })
    .nullable(),
  /** Quizzes that were taken or opened by hand, and those that keep something closed; in order. */
  quizzes: z.array(studentQuizSchema),
});

export type StudentEnrolment = z.infer<typeof studentEnrolmentSchema>;

/** A course that a student had until the end of a school year. */
export const pastEnrolmentSchema = enrolmentSchema.extend(endedCourseSchema.shape);

export type PastEnrolment = z.infer<typeof pastEnrolmentSchema>;

/** A student who has watched nothing and answered no quiz for a while, and could. */
const awayStudentSchema = personSchema.extend({
  /** When anything was done last. */
  lastAt: timeSchema,
  /** The courses that are open to the student now. */
  courses: z.array(z.object({ cId: idSchema, title: z.string() })),
  /** The link for parents; null where there is none. */
  follow: followLinkSchema.nullable(),
});

export type AwayStudent = z.infer<typeof awayStudentSchema>;

/**
 * Beginnings of words of the name, in any order, or of the e-mail address; or the account's number,
 * as it stands over videos.
 */
const searchSchema = z.string().max(limits.codeText).default('');

export const studentEndpoints = {
  /**
   * Newest first. `search` may be an access code, too: then who used it is the one student given.
   * Searched for, a page may be short, or empty, with another one behind it.
   */
  'admin/students': post({
    summary: 'Students, newest first or by the beginning of a name, an address or a code.',
    access: 'sales',
    request: z.object({ search: searchSchema, ...pageRequest }).prefault({}),
    response: z.object({ students: z.array(studentSummarySchema), next: nextPageSchema }),
  }),
  'admin/students/student': post({
    summary: 'One student with enrolments and progress.',
    access: 'sales',
    request: z.object({ uid: idSchema }),
    response: z.object({
      student: studentSchema,
      enrolments: z.array(studentEnrolmentSchema),
      /** The last ended first; what the student has again is not among them. */
      ended: z.array(pastEnrolmentSchema),
    }),
  }),
  /** Whose codes were refused since that moment: the ten refused last, newest first. */
  'admin/students/refused': post({
    summary: 'Students whose codes were refused lately.',
    access: 'sales',
    request: z.object({ since: momentSchema }),
    response: z.object({ students: z.array(refusedStudentSchema) }),
  }),
  /**
   * Who was last active longer than `followedDays` ago and has a course that is open, the last active
   * first. A page may be short, or empty, with another one behind it.
   */
  'admin/students/away': post({
    summary:
      'Students who have a course and have watched nothing and answered no quiz for seven days, the last active first.',
    access: 'sales',
    request: z
      .object({
        /** Only who has this course. */
        cId: idSchema.optional(),
        ...pageRequest,
        limit: z.number().int().min(1).max(limits.page).default(25),
      })
      .prefault({}),
    response: z.object({ students: z.array(awayStudentSchema), next: nextPageSchema }),
  }),
  /** By name; searched for as above, newest first. */
  'admin/courses/students': post({
    summary: 'The students of one course.',
    access: 'sales',
    request: z.object({ cId: idSchema, search: searchSchema, ...pageRequest }),
    response: z.object({ students: z.array(courseStudentSchema), next: nextPageSchema }),
  }),
  /** All students, newest first, or those of a course by name, as a file for spreadsheets, or in parts. */
  'admin/students/export': endpoint({
    summary: 'All students, or those of a course, as a file for spreadsheets.',
    method: 'GET',
    access: 'sales',
    body: 'query',
    request: z.object({ cId: idSchema.optional(), ...partRequest }),
    response: z.string(),
  }),
  /**
   * Gives a student a course without a code; whoever has it keeps it as it is. What was taken away
   * is given back as it was, with its codes. With `until` the student has the whole course until the
   * end of that day at least, with null for ever.
   */
  'admin/students/enrol': post({
    summary: 'Gives a student a course without a code.',
    access: 'sales',
    request: z.object({
      cId: idSchema,
      uid: idSchema,
      until: daySchema.nullable().optional(),
      reason: reasonSchema,
    }),
    response: z.object({ enrolled: z.literal(true) }),
  }),
  /** Takes a course from a student. The code stays used; the progress waits for a return. */
  'admin/students/remove': post({
    summary: 'Takes a course from a student.',
    access: 'sales',
    request: z.object({ cId: idSchema, uid: idSchema, reason: reasonSchema }),
    response: z.object({
      /** False where the student did not have the course. */
      removed: z.boolean(),
    }),
  }),
  /**
   * Moves a course with its progress: who signed in with the wrong Google account lost nothing. Moved
   * back, it is as it was.
   */
  'admin/students/transfer': post({
    summary: 'Moves an enrolment, with progress, to another account.',
    access: 'sales',
    request: z.object({ cId: idSchema, from: idSchema, to: idSchema, reason: reasonSchema }),
    response: z.object({ moved: z.literal(true) }),
  }),
  /** Signs a student out everywhere and forgets the devices. */
  'admin/students/devices/reset': post({
    summary:
      'Ends every session of a student and forgets the devices, for who is kept out by others.',
    access: 'sales',
    request: z.object({ uid: idSchema, reason: reasonSchema }),
    response: z.object({}),
  }),
  /** Writes down something about a student; an empty text takes it away. Answers with what is kept. */
  'admin/students/note': post({
    summary: 'Keeps what staff write down about a student; 409 where it was changed since.',
    access: 'sales',
    request: z.object({
      uid: idSchema,
      text: textSchema(limits.studentNote, { tooLong: 'الملاحظة أطول من المسموح' }),
      /** As it was read, null where there was none; what was written since is not overwritten. */
      updatedAt: timeSchema.nullable(),
    }),
    response: z.object({ note: noteSchema.nullable() }),
  }),
  /** Makes a student's link for parents, or tells the one that there is. */
  'admin/students/follow': post({
    summary: 'Makes a student’s link for parents, or gives the one that there is.',
    access: 'sales',
    request: z.object({ uid: idSchema }),
    response: followLinkSchema,
  }),
  /** Ends it. */
  'admin/students/follow/end': post({
    summary: 'Ends a student’s link for parents at once.',
    access: 'sales',
    request: z.object({ uid: idSchema }),
    response: z.object({}),
  }),
  /** Deletes a student's account for good, as `user/delete` does. Answers the same where it is done already. */
  'admin/students/delete': post({
    summary:
      'Deletes a student’s account for good; codes stay used. 409 where the typed name is not the student’s, or for staff.',
    access: 'admin',
    request: z.object({
      uid: idSchema,
      /** What `nameToType` gives, typed again, in any spelling. */
      name: z.string().min(1).max(limits.codeText),
      reason: z.enum(staffDeletionReasons),
    }),
    response: z.object({ deleted: z.literal(true) }),
  }),
} as const;
