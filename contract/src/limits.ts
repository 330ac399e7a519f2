import { longestPrefix } from './cards/code-lengths.ts';
import { lectureSeconds } from './catalogue/lecture-length.ts';

/** Every limit that the form shows and the server enforces (product.md). Lengths are in characters. */
export const limits = {
  courseTitle: 120,
  courseDescription: 5_000,
  /** Characters of the description that a course summary carries. */
  summaryDescription: 280,
  subject: 60,
  authorName: 80,
  lectureTitle: 200,
  lectureDescription: 2_000,
  unitTitle: 120,
  lecturesPerCourse: 200,
  resourcesPerLecture: 20,
  resourceSrc: 2_000,
  resourceTitle: 120,
  /** Of the file that a resource names; more is a mistake. */
  resourceBytes: 20 * 1024 ** 3,
  /** Ids of one `admin/courses/delete` call. */
  deleteIds: 50,
  codePrefix: longestPrefix,
  /** Longest text that is still read as an access code; a pasted link fits. */
  codeText: 300,
  /** Codes of one batch, and serial numbers of one activation or revocation by range. */
  codesPerCall: 1_000,
  /** Codes that one call names one by one. */
  namedCodes: 100,
  /** Codes that one search gives. */
  foundCodes: 20,
  /** Lectures that one card opens. */
  lecturesPerCard: 20,
  coursesPerBundle: 12,
  bundleName: 80,
  /** Days for which a card opens something, where it does not do so for ever. */
  accessDays: 1_000,
  outlet: 80,
  priceLabel: 40,
  codeNote: 500,
  paymentNote: 200,
  studentNote: 2_000,
  /** Why staff repair something. */
  reason: 200,
  /** Repairs that a student's page shows. */
  shownRepairs: 10,
  /** Addresses of one bulk enrolment. */
  bulkRows: 1_000,
  /** Those of them that one call takes: they are given the course in one commit. */
  bulkCall: 100,
  /** An e-mail address (RFC 5321 lets none be longer). */
  email: 254,
  brandName: 60,
  tagline: 140,
  announcement: 140,
  phone: 30,
  address: 200,
  /** What courses cost, in a sentence. */
  price: 140,
  /** All places where cards are sold, a line each. */
  outlets: 600,
  /** An address among the site's settings. */
  settingsLink: 500,
  /** Entries of one page of a list. */
  page: 100,
  /** Codes of a file that comes at once. */
  wholeFile: 50_000,
  /** Lines of a part of a file: some megabytes, made within a second or two. */
  partLines: 10_000,
  /** Characters of the version of a list of lectures. */
  listVersion: 20,
  /** Lectures of one `user/progress` call. */
  progressEntries: 50,
  questionsPerQuiz: 100,
  optionsPerQuestion: 6,
  quizTitle: 120,
  questionText: 1_000,
  optionText: 300,
  explanation: 1_000,
  /** A quiz may be taken so often, where that is limited. */
  quizAttempts: 20,
  quizMinutes: 300,
  /** Courses of one `user/mistakes` call, and questions of its answer. */
  mistakeCourses: 3,
  mistakes: 400,
  /** Seconds; a lecture longer than a day is a mistake. */
  lectureSeconds,
} as const;

/** Sizes of what may be sent, in bytes. */
export const byteLimits = {
  jsonBody: 256 * 1024,
  multipartBody: 6 * 1024 * 1024,
  thumbnail: 5 * 1024 * 1024,
  /** A Firestore document may have 1 MiB; what we compose ourselves stays below this. */
  storedDocument: 1_000_000,
} as const;

export const thumbnailRules = {
  /** Decided by content on the server; the browser uses them for its file picker. */
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  /** No picture has more; where it takes much memory to read, the server stops earlier. */
  pixels: 40_000_000,
  /** Widths, in pixels, that the server keeps of one picture. */
  widths: [240, 480, 960],
} as const;

/** Pixels that the server keeps of a question's picture, which is not cut. */
export const questionPicture = { width: 960, height: 1_600 } as const;

/** Session and redeeming times, in milliseconds. */
export const times = {
  session: 14 * 24 * 60 * 60 * 1000,
  /** The same for staff. */
  staffSession: 12 * 60 * 60 * 1000,
  /** An ID token may be exchanged for a session this long after the person signed in. */
  recentSignIn: 5 * 60 * 1000,
  /** Refused codes within this window count together; a lock lasts as long. */
  refusalWindow: 10 * 60 * 1000,
  /** How long a course, or a lecture, stays in the trash. */
  trash: 30 * 24 * 60 * 60 * 1000,
  /** What was answered in time may arrive so much later. */
  quizGrace: 60 * 1000,
  /** For so long after questions were added to a quiz, attempts without them are accepted. */
  formerQuizVersion: 60 * 60 * 1000,
  /** How long the end of a school year can be undone. */
  yearUndo: 30 * 24 * 60 * 60 * 1000,
  /** Who has not signed in for so long and holds no course is forgotten. */
  idleAccount: 180 * 24 * 60 * 60 * 1000,
  /** A report of progress that waited longer than this counts as made that long ago. */
  oldestReport: 30 * 24 * 60 * 60 * 1000,
} as const;

/** Milliseconds for which a signed link to a file or video is good, at the most. */
export const signedLinkTime = 4 * 60 * 60 * 1000;

/** Refused codes within `times.refusalWindow` that lock a student's redeeming. */
export const refusalsBeforeLock = 10;

/** Refused codes of a student that staff can look at, the newest. */
export const shownRefusals = 10;

/** Days of watching that parents see, and after which staff take a student for away. */
export const followedDays = 7;

/** Marks that parents see. */
export const followedQuizzes = 20;

/** Days of enrolments that the dashboard shows. */
export const dashboardDays = 30;

/** In milliseconds: how long before it happens the admins' home tells of something. */
export const alertTimes = {
  /** A course in the trash is deleted for good. */
  purging: 3 * 24 * 60 * 60 * 1000,
  /** Unused cards expire. */
  expiring: 7 * 24 * 60 * 60 * 1000,
} as const;
