import { longestPrefix } from './cards/code-lengths.ts';
import { lectureSeconds } from './catalogue/lecture-length.ts';

/** Every limit that forms show and the server enforces (product.md). Lengths are in characters. */
export const limits = {
  courseTitle: 120,
  courseDescription: 5_000,
  /** Characters of the description in a course summary. */
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
  /** A larger file is a mistake. */
  resourceBytes: 20 * 1024 ** 3,
  /** Courses in one call, such as `admin/courses/delete`. */
  deleteIds: 50,
  codePrefix: longestPrefix,
  /** Longest text that is still read as an access code; a pasted link fits. */
  codeText: 300,
  /** Codes of one batch, and serial numbers of one range. */
  codesPerCall: 1_000,
  /** Codes that one call names individually. */
  namedCodes: 100,
  /** Codes that one search returns. */
  foundCodes: 20,
  /** Lectures that one card opens. */
  lecturesPerCard: 20,
  coursesPerBundle: 12,
  bundleName: 80,
  /** Days that a card opens something, unless it does so for ever. */
  accessDays: 1_000,
  outlet: 80,
  priceLabel: 40,
  codeNote: 500,
  paymentNote: 200,
  studentNote: 2_000,
  reason: 200,
  shownRepairs: 10,
  /** Addresses of one bulk enrolment. */
  bulkRows: 1_000,
  /** Addresses in one call, which enrols them in one commit. */
  bulkCall: 100,
  /** An e-mail address (RFC 5321 allows none longer). */
  email: 254,
  brandName: 60,
  tagline: 140,
  announcement: 140,
  phone: 30,
  address: 200,
  price: 140,
  outlets: 600,
  settingsLink: 500,
  /** Entries per page of a list. */
  page: 100,
  /** Codes in a file that is sent whole. */
  wholeFile: 50_000,
  /** Lines per part of a file: some megabytes, made within a second or two. */
  partLines: 10_000,
  /** Characters of the version of a lecture list. */
  listVersion: 20,
  /** Lectures in one `user/progress` call. */
  progressEntries: 50,
  questionsPerQuiz: 100,
  optionsPerQuestion: 6,
  quizTitle: 120,
  questionText: 1_000,
  optionText: 300,
  explanation: 1_000,
  quizAttempts: 20,
  quizMinutes: 300,
  /** Courses in one `user/mistakes` call, and questions in its response. */
  mistakeCourses: 3,
  mistakes: 400,
  lectureSeconds,
} as const;

/** Size limits, in bytes. */
export const byteLimits = {
  jsonBody: 256 * 1024,
  multipartBody: 6 * 1024 * 1024,
  thumbnail: 5 * 1024 * 1024,
  /** A Firestore document may have 1 MiB; documents that we compose stay below this. */
  storedDocument: 1_000_000,
} as const;

export const thumbnailRules = {
  /** The server decides by content; the browser uses them for its file picker. */
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  /** Maximum for any picture; the server allows fewer if decoding takes much memory. */
  pixels: 40_000_000,
  /** Widths, in pixels, that the server stores of one picture. */
  widths: [240, 480, 960],
} as const;

/** Largest stored size of a question's picture, in pixels; it is not cropped. */
export const questionPicture = { width: 960, height: 1_600 } as const;

/** Durations, in milliseconds. */
export const times = {
  session: 14 * 24 * 60 * 60 * 1000,
  staffSession: 12 * 60 * 60 * 1000,
  /** An ID token may be exchanged for a session this long after the sign-in. */
  recentSignIn: 5 * 60 * 1000,
  /** Refused codes within this window count together; a lock lasts as long. */
  refusalWindow: 10 * 60 * 1000,
  /** How long a course or a lecture stays in the trash. */
  trash: 30 * 24 * 60 * 60 * 1000,
  /** Answers given in time may arrive this much later. */
  quizGrace: 60 * 1000,
  /** For this long after questions were added to a quiz, attempts without them are accepted. */
  formerQuizVersion: 60 * 60 * 1000,
  /** How long the end of a school year can be undone. */
  yearUndo: 30 * 24 * 60 * 60 * 1000,
  /** Accounts without a course are deleted after this long without a sign-in. */
  idleAccount: 180 * 24 * 60 * 60 * 1000,
  /** A progress report that waited longer counts as made this long ago. */
  oldestReport: 30 * 24 * 60 * 60 * 1000,
} as const;

/** The longest validity of a signed link to a file or video, in milliseconds. */
export const signedLinkTime = 4 * 60 * 60 * 1000;

/** Refused codes within `times.refusalWindow` that lock a student's redeeming. */
export const refusalsBeforeLock = 10;
export const shownRefusals = 10;

/** Days of watching that parents see; students inactive for longer count as away. */
export const followedDays = 7;

export const followedQuizzes = 20;

export const dashboardDays = 30;

/** How long in advance the admin home page warns of an event, in milliseconds. */
export const alertTimes = {
  /** A trashed course is purged. */
  purging: 3 * 24 * 60 * 60 * 1000,
  /** Unused cards expire. */
  expiring: 7 * 24 * 60 * 60 * 1000,
} as const;
