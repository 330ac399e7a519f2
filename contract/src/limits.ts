import { lectureSeconds } from './catalogue/lecture-length.ts';

/*
 * The limits that a lecture's page needs are constants, which the build inlines. So the page does
 * not download the whole table.
 */
export const noteText = 500;
export const notesPerLecture = 100;
/** Length of a student's question about a lecture. */
export const questionText = 600;

/** Limits that forms show and the server enforces. Lengths are in characters. */
export const limits = {
  courseTitle: 120,
  courseDescription: 5_000,
  /** Length of the description in a course summary. */
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
  /** Largest plausible file size, in bytes. A larger number is treated as a typing mistake. */
  resourceBytes: 20 * 1024 ** 3,
  /** Number of courses in one call, such as `admin/courses/delete`. */
  coursesPerCall: 50,
  /** Maximum length of a text that is read as an access code. A pasted link is shorter. */
  codeText: 300,
  /** Number of codes in one batch, and of serial numbers in one range. */
  codesPerCall: 1_000,
  /** Number of codes that one call can list individually. */
  codesPerList: 100,
  /** Number of cards in one sale at the counter. */
  cardsPerReceipt: 50,
  /** Number of codes that one search returns. */
  codesPerSearch: 20,
  /** Number of lectures that one card can open. */
  lecturesPerCard: 20,
  coursesPerBundle: 12,
  bundleName: 80,
  /** Maximum access period in days, unless the access never ends. */
  accessDays: 1_000,
  outlet: 80,
  priceLabel: 40,
  codeNote: 500,
  paymentNote: 200,
  studentNote: 2_000,
  reason: 200,
  listedRepairs: 10,
  /** Number of e-mail addresses in one bulk enrolment. */
  bulkRows: 1_000,
  /** Number of e-mail addresses in one call, which enrols all of them in one commit. */
  bulkRowsPerCall: 100,
  /** Longest e-mail address that RFC 5321 allows. */
  email: 254,
  brandName: 60,
  tagline: 140,
  announcement: 140,
  phone: 30,
  address: 200,
  price: 140,
  outlets: 600,
  settingsLink: 500,
  /** Number of entries per page of a list. */
  pageSize: 100,
  /** Number of codes in a file that is not sent in parts. */
  codesPerFullFile: 50_000,
  /** Number of lines per part of a file. A part has some megabytes and takes a second or two. */
  partLines: 10_000,
  /** Length of the version of a lecture list. */
  listVersion: 20,
  /** Number of lectures in one `user/progress` call. */
  progressEntries: 50,
  noteText,
  notesPerLecture,
  /** Number of changed notes in one `user/notes` call, deleted ones included. */
  noteChanges: 200,
  question: questionText,
  /** Length of the answer to it. */
  answer: 1_000,
  /** Number of questions that a student may ask on one day in a course. */
  questionsPerDay: 5,
  /** Number of a student's questions in a course that the student sees, newest first. */
  ownQuestions: 50,
  /** Up to this number, the home page of staff counts the questions that have no answer. */
  countedQuestions: 1_000,
  /** Number of questions that staff publish under one lecture. */
  publishedQuestions: 100,
  /** Number of courses whose last answer a user document remembers. */
  answeredCourses: 20,
  questionsPerQuiz: 100,
  /** Questions of an exam of which each attempt gets some. */
  questionsPerExam: 300,
  /** Days from the opening of an exam to its closing. */
  examDays: 31,
  optionsPerQuestion: 6,
  quizTitle: 120,
  questionText: 1_000,
  /** Alternative text of a question's picture. */
  pictureText: 200,
  optionText: 300,
  explanation: 1_000,
  quizAttempts: 20,
  quizMinutes: 300,
  /** Number of courses in one `user/mistakes` call. */
  mistakeCourses: 3,
  /** Number of questions in the response of one `user/mistakes` call. */
  mistakes: 400,
  lectureSeconds,
} as const;

/** Size limits, in bytes. */
export const byteLimits = {
  jsonBody: 256 * 1024,
  multipartBody: 6 * 1024 * 1024,
  thumbnail: 5 * 1024 * 1024,
  /** A file of captions. Those of a long lecture have some 100 KB. */
  captions: 500 * 1024,
  /** Largest Firestore document that we compose. Firestore allows 1 MiB. */
  storedDocument: 1_000_000,
} as const;

export const thumbnailRules = {
  /** Media types for the browser's file picker. The server checks the content instead. */
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  /** Maximum number of pixels. The server allows fewer if decoding needs much memory. */
  pixels: 40_000_000,
  /** Widths, in pixels, at which the server stores a picture. */
  widths: [240, 480, 960],
} as const;

/** Largest stored size of a question's picture, in pixels. The picture is not cropped. */
export const questionPicture = { width: 960, height: 1_600 } as const;

/** Durations, in milliseconds. */
export const times = {
  session: 14 * 24 * 60 * 60 * 1000,
  staffSession: 12 * 60 * 60 * 1000,
  /** For how long after the sign-in an ID token may be exchanged for a session. */
  recentSignIn: 5 * 60 * 1000,
  /**
   * Refused codes within this time are counted together. A lock after too many of them lasts as
   * long.
   */
  refusalWindow: 10 * 60 * 1000,
  /** How long a course or lecture stays in the trash. */
  trash: 30 * 24 * 60 * 60 * 1000,
  /** How much later than the time limit the answers of a quiz may arrive. */
  quizGrace: 60 * 1000,
  /** How long a student may begin an exam again if staff allow it without a time. */
  examPermission: 24 * 60 * 60 * 1000,
  /** How long answers to the former version of a quiz are accepted after questions were added. */
  formerQuizVersion: 60 * 60 * 1000,
  /** How long ending a school year can be undone. */
  yearUndo: 30 * 24 * 60 * 60 * 1000,
  /** How long after the last sign-in an account without a course is deleted. */
  idleAccount: 180 * 24 * 60 * 60 * 1000,
  /** Maximum age of progress reports. An older report is treated as if it had this age. */
  oldestReport: 30 * 24 * 60 * 60 * 1000,
} as const;

/** Longest validity of a signed link to a file or video, in milliseconds. */
export const signedLinkMs = 4 * 60 * 60 * 1000;

/** Number of refused codes within `times.refusalWindow` after which redeeming is locked. */
export const refusalsBeforeLock = 10;
export const listedRefusals = 10;

/**
 * Number of days that parents see. A student who was not active for this number of days counts as
 * away.
 */
export const followedDays = 7;

export const followedQuizzes = 20;

export const dashboardDays = 30;

/** How long before or after an event the admin home page shows an alert, in milliseconds. */
export const alertTimes = {
  /** Before a trashed course is purged. */
  purging: 3 * 24 * 60 * 60 * 1000,
  /** Before unused cards expire. */
  expiring: 7 * 24 * 60 * 60 * 1000,
  /** After a student's last attempt at a quiz that locks later lectures. */
  stuck: 30 * 24 * 60 * 60 * 1000,
} as const;
