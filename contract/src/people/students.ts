import * as z from 'zod';
import { contactNumbersSchema } from '../accounts/contact.ts';
import { deviceSchema } from '../accounts/devices.ts';
import { endedCourseSchema, progressSchema } from '../accounts/users.ts';
import { refusalCauses } from '../cards/enrolment.ts';
import { grantSchema } from '../cards/grants.ts';
import { adminCourseSchema } from '../catalogue/course-admin.ts';
import { download, post } from '../endpoint.ts';
import { daySchema, idSchema, personSchema, requestTimeSchema, timeSchema } from '../ids.ts';
import { followLinkSchema } from '../learning/follow.ts';
import { studentQuizSchema } from '../learning/quiz-results.ts';
import { limits } from '../limits.ts';
import { nextPageSchema, pageRequest, partRequest } from '../paging.ts';
import { reasonSchema, textSchema } from '../text/text-schema.ts';
import { profileSchema, staffDeletionReasons } from './privacy.ts';

/** An access grant with the staff member who gave it. */
const staffGrantSchema = grantSchema.extend({
  /** Uid of the staff member who gave the access. Null for a card. */
  by: z.string().nullable(),
});

/**
 * A student's enrolment in a course. It has the fields of the first access grant. `added` contains
 * later grants.
 */
const enrolmentSchema = staffGrantSchema.extend({
  added: z.array(staffGrantSchema),
  /** Uid of the account that had the course before. */
  movedFrom: z.string().nullable(),
});

export const studentSummarySchema = personSchema.extend({
  createdAt: timeSchema,
  lastSignIn: timeSchema,
  courseCount: z.number().int(),
});

export type StudentSummary = z.infer<typeof studentSummarySchema>;

export const courseStudentSchema = personSchema.extend({
  ...enrolmentSchema.shape,
  progress: progressSchema.omit({ lectures: true }),
});

export type CourseStudent = z.infer<typeof courseStudentSchema>;

const refusalSchema = z.object({
  at: timeSchema,
  reason: z.enum(refusalCauses),
  /** The printed code, or the typed text if there is no such code. */
  typed: z.string(),
});

const refusedStudentSchema = personSchema.extend({
  /** Time and reason of the most recent refusal. */
  ...refusalSchema.omit({ typed: true }).shape,
  /** Number of stored refusals since the requested time. */
  times: z.number().int(),
  lockedUntil: timeSchema.nullable(),
});

/** A note by staff about a student. Students never see it. */
const noteSchema = z.object({
  text: z.string(),
  updatedAt: timeSchema,
  by: z.object({ uid: z.string(), email: z.string().nullable() }),
});

export type StudentNote = z.infer<typeof noteSchema>;

export const studentSchema = profileSchema.extend({
  /** When the lock after refused codes ends. Null if redeeming is not locked. */
  lockedUntil: timeSchema.nullable(),
  /** Sorted newest first. */
  refusals: z.array(refusalSchema),
  note: noteSchema.nullable(),
  /** Sorted by sign-in, newest first. */
  devices: z.array(deviceSchema),
  /** The link for parents. Null if there is none. */
  follow: followLinkSchema.nullable(),
});

export type Student = z.infer<typeof studentSchema>;

export const studentEnrolmentSchema = enrolmentSchema.extend({
  cId: idSchema,
  /** Null if the course was purged. */
  course: adminCourseSchema
    .pick({ title: true, lectureCount: true, published: true, state: true })
    .nullable(),
  progress: progressSchema,
  /**
   * Where the student stopped watching. Null if the student watched no lecture that still exists.
   */
  stopped: z
    .object({
      lId: idSchema,
      title: z.string(),
      /** Position in the course, counted from 1. */
      number: z.number().int(),
      /** Playback position in seconds. */
      position: z.number(),
    })
    .nullable(),
  /**
   * The quizzes that the student took, the quizzes after which staff opened lectures, the quizzes
   * that lock lectures, and all exams that the student may take or could have taken. Sorted in
   * course order.
   */
  quizzes: z.array(studentQuizSchema),
});

export type StudentEnrolment = z.infer<typeof studentEnrolmentSchema>;

/** An enrolment that was removed when a school year ended. */
export const pastEnrolmentSchema = enrolmentSchema.extend(endedCourseSchema.shape);

export type PastEnrolment = z.infer<typeof pastEnrolmentSchema>;

/** A student who has an open course, but was not active for `followedDays`. */
const awayStudentSchema = personSchema.extend({
  /** Time of the last activity. Null if the student never opened a lecture or a quiz. */
  lastAt: timeSchema.nullable(),
  /** When the student got the first of `courses`. */
  enrolledAt: timeSchema,
  /** The courses that are open to the student now. */
  courses: z.array(z.object({ cId: idSchema, title: z.string() })),
  /** The link for parents. Null if there is none. */
  follow: followLinkSchema.nullable(),
});

export type AwayStudent = z.infer<typeof awayStudentSchema>;

/**
 * Search text: beginnings of words of the name in any order, the beginning of the e-mail address,
 * or the account number.
 */
const searchSchema = z.string().max(limits.codeText).default('');

/** The phone numbers of one student. */
const studentContactSchema = contactNumbersSchema.extend({ uid: idSchema });

export type StudentContact = z.infer<typeof studentContactSchema>;

export const studentEndpoints = {
  /** A page of search results may be short or even empty although more pages follow. */
  'admin/students': post({
    summary:
      'Lists students, newest first, or by the beginning of a name or address, an account number or an access code.',
    access: 'sales',
    request: z.object({ search: searchSchema, ...pageRequest }).prefault({}),
    response: z.object({ students: z.array(studentSummarySchema), next: nextPageSchema }),
  }),
  'admin/students/student': post({
    summary: 'Returns one student with enrolments and progress.',
    access: 'sales',
    request: z.object({ uid: idSchema }),
    response: z.object({
      student: studentSchema,
      enrolments: z.array(studentEnrolmentSchema),
      /** Sorted by end, latest first, without courses that the student has now. */
      ended: z.array(pastEnrolmentSchema),
    }),
  }),
  /** Returns the ten students with the most recent refusals after `since`, newest first. */
  'admin/students/refused': post({
    summary: 'Lists students whose codes were refused lately.',
    access: 'sales',
    request: z.object({ since: requestTimeSchema }),
    response: z.object({ students: z.array(refusedStudentSchema) }),
  }),
  /**
   * «Away» means that the student was not active for `followedDays`. A page may be short although
   * more pages follow.
   */
  'admin/students/away': post({
    summary:
      'Lists students who have a course but have not watched or answered anything for seven days. Most recently active first; students without any activity come last.',
    access: 'sales',
    request: z
      .object({
        /** Only students of this course. */
        cId: idSchema.optional(),
        ...pageRequest,
        limit: z.number().int().min(1).max(limits.pageSize).default(25),
      })
      .prefault({}),
    response: z.object({ students: z.array(awayStudentSchema), next: nextPageSchema }),
  }),
  /** Sorted by name, or newest first if `search` (as in `admin/students`) is not empty. */
  'admin/courses/students': post({
    summary: 'Lists the students of one course.',
    access: 'sales',
    request: z.object({ cId: idSchema, search: searchSchema, ...pageRequest }),
    response: z.object({ students: z.array(courseStudentSchema), next: nextPageSchema }),
  }),
  /**
   * Sorted newest first. The students of a course are sorted by name. The file can be requested as
   * a whole or in parts.
   */
  'admin/students/export': download({
    summary: 'Exports all students, or those of a course, as a file for spreadsheets.',
    access: 'sales',
    request: z.object({ cId: idSchema.optional(), ...partRequest }),
  }),
  /**
   * An enrolment that the student has is not changed. A removed enrolment is restored as it was. If
   * `until` is given, access to the full course is also extended to the end of that day. Null means
   * that access never ends.
   */
  'admin/students/enrol': post({
    summary: 'Enrols a student in a course without a code.',
    access: 'sales',
    request: z.object({
      cId: idSchema,
      uid: idSchema,
      until: daySchema.nullable().optional(),
      reason: reasonSchema,
    }),
    response: z.object({ enrolled: z.literal(true) }),
  }),
  /**
   * The code stays used. The progress stays stored in case the student gets the course a second
   * time.
   */
  'admin/students/remove': post({
    summary: 'Removes a student from a course.',
    access: 'sales',
    request: z.object({ cId: idSchema, uid: idSchema, reason: reasonSchema }),
    response: z.object({
      /** False if the student did not have the course. */
      removed: z.boolean(),
    }),
  }),
  /** For students who signed in with the wrong Google account. Moving it back undoes this. */
  'admin/students/transfer': post({
    summary: 'Moves an enrolment, with progress, to another account.',
    access: 'sales',
    request: z.object({ cId: idSchema, from: idSchema, to: idSchema, reason: reasonSchema }),
    response: z.object({ moved: z.literal(true) }),
  }),
  'admin/students/devices/reset': post({
    summary:
      'Ends every session of a student and forgets the devices, for students locked out by other devices.',
    access: 'sales',
    request: z.object({ uid: idSchema, reason: reasonSchema }),
    response: z.object({}),
  }),
  /** Returns the stored note. An empty text deletes the note. */
  'admin/students/note': post({
    summary: 'Saves a note by staff about a student; 409 if it was changed since.',
    access: 'sales',
    request: z.object({
      uid: idSchema,
      text: textSchema(limits.studentNote, { tooLong: 'الملاحظة أطول من المسموح' }),
      /** The value that the client read. Null if there was no note. 409 if it is outdated. */
      updatedAt: timeSchema.nullable(),
    }),
    response: z.object({ note: noteSchema.nullable() }),
  }),
  'admin/students/follow': post({
    summary: 'Creates a student’s link for parents, or returns the existing one.',
    access: 'sales',
    request: z.object({ uid: idSchema }),
    response: followLinkSchema,
  }),
  'admin/students/follow/end': post({
    summary: 'Ends a student’s link for parents at once.',
    access: 'sales',
    request: z.object({ uid: idSchema }),
    response: z.object({}),
  }),
  /** Students without numbers are omitted. The uids are in the body, so no log contains them. */
  'admin/students/contacts': post({
    summary:
      'Returns the phone numbers that these students entered. 409 if the centre has not switched on phone numbers.',
    access: 'sales',
    request: z.object({ uids: z.array(idSchema).min(1).max(limits.pageSize) }),
    response: z.object({ contacts: z.array(studentContactSchema) }),
  }),
  /** Deletes the same data as `user/delete`. Succeeds if the account is already deleted. */
  'admin/students/delete': post({
    summary:
      'Deletes a student’s account for good; redeemed codes stay redeemed. 409 if the typed name is not the student’s, or if the account belongs to staff.',
    access: 'admin',
    request: z.object({
      uid: idSchema,
      /** The text that `confirmationName` returns, typed by staff in any spelling. */
      name: z.string().min(1).max(limits.codeText),
      reason: z.enum(staffDeletionReasons),
    }),
    response: z.object({ deleted: z.literal(true) }),
  }),
} as const;
