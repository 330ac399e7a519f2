import type { ApiPath } from './api.ts';

/** What each call does, in a sentence for who writes a client; docs/api.md is made from it. */
export const summaries: Readonly<Record<ApiPath, string>> = {
  'auth/login':
    'Exchanges a fresh Firebase ID token for the session cookie `__session`, and makes or refreshes the user document. A bad, expired, revoked or stale token is 401.',
  'auth/logout':
    'Ends the session on the server and clears its cookie. Always 200; `pending: true` where it could not be ended and has to be sent again.',
  courses:
    'The catalogue: published courses, newest first, and the site’s settings where they differ from what it was built with. Public, cacheable, with an ETag; the same for everyone.',
  'courses/lecture-titles':
    'The titles of the lectures of a grade’s published courses, for the search of the catalogue; `grade=none` gives those of courses without a grade. Public, cacheable, with an ETag; where the titles of all grades outgrow a document, those of the oldest courses are missing.',
  'courses/course': 'One course with its lectures, without their resources.',
  'courses/course/lectures':
    'A course’s lectures; with `resources: true`, those that the caller may open carry theirs and the others are `locked`.',
  'courses/course/lectures/lecture/res':
    'The resources of one lecture. Open ones for anyone; others 401 for a visitor, 403 for a student without the course.',
  'courses/course/lectures/lecture/quiz':
    'The quiz of a lecture without its keys. Where it has a time limit, begins the attempt or goes on with the one that was begun.',
  'courses/course/lectures/lecture/quiz/submit':
    'Marks an attempt, once for each `attemptId`; 409 where no attempt is left. Takes reports of progress along.',
  'courses/course/lectures/lecture/quiz/result': 'What the newest attempt came to, and the quiz.',
  'courses/course/enroll':
    'Redeems an access code. A code that opens nothing is 200 with `subscribed: false` and the reason; ten such within ten minutes lock redeeming for ten minutes (429).',
  'courses/course/enroll/lookup':
    'Which course a code opens, without using it. Counts as an attempt where the code opens nothing.',
  'user/courses': 'The student’s courses with progress, last watched first, and the user document.',
  'user/userdoc': 'The student’s own user document.',
  'user/profile': 'Changes the student’s grade, section and madhhab.',
  'user/sessions/end': 'Ends every session of the caller, on all devices.',
  'user/export': 'All that is kept of the caller, as one JSON object; a few times a minute (429).',
  'user/delete':
    'Deletes the caller’s account for good and ends its sessions; codes stay used. Only within five minutes of a sign-in, never for staff: then 200 with `deleted: false` and the reason.',
  'user/devices': 'The devices on which the caller is signed in.',
  'user/devices/end': 'Signs one of the caller’s devices out.',
  follow:
    'What parents see of a student by the link that the student or the centre sent: first name, what was watched this week, marks, since when nothing. 404 for a link that is none, was ended, or is of another school year.',
  'user/follow': 'Makes the caller’s link for parents, or gives the one that there is.',
  'user/follow/end': 'Ends the caller’s link for parents at once.',
  'user/progress':
    'Saves how far lectures were watched: the newest report of each lecture wins. Accepts the body of `navigator.sendBeacon`.',
  'user/mistakes':
    'What the caller answered wrongly in quizzes of up to three courses, with the right answers where they may be known.',
  'user/allauthors': 'Every teacher, with the number of published courses.',
  'admin/courses/access_token': 'Makes one access code for a course.',
  'admin/codes': 'Access codes, filtered, a page at a time.',
  'admin/codes/card': 'One access code with its course, its batch and what the log has about it.',
  'admin/codes/find':
    'Access codes by a part of the code, a serial number, or who used them; 20 at most.',
  'admin/codes/activate':
    'Makes inactive codes redeemable, by code or by a range of serial numbers.',
  'admin/codes/revoke': 'Revokes unused codes, by code or by a range of serial numbers.',
  'admin/codes/reinstate': 'Takes a revocation back.',
  'admin/codes/undo':
    'Undoes an activation, revocation or reinstatement as far as its cards were left alone since.',
  'admin/codes/swap': 'Replaces a damaged card: a new code under the same serial number.',
  'admin/codes/csv': 'The filtered codes as a CSV file (UTF-8 with BOM), streamed.',
  'admin/courses/access_tokens':
    'Makes a batch of up to 1,000 codes. The same `requestId` again answers with the same batch.',
  'admin/codes/batches': 'Batches with how many of their cards are in which state.',
  'admin/codes/batches/cards': 'The cards of a batch, for printing.',
  'admin/codes/cards': 'Cards by their codes, for printing.',
  'admin/codes/print': 'Records that a batch, or single cards, were sent to a printer.',
  'admin/cards/hand-over': 'Gives a range of cards to an outlet, and sells them to it if wanted.',
  'admin/cards/sell': 'Sells cards, on credit or paid for, by a range of serial numbers.',
  'admin/cards/return': 'Takes unused cards back from an outlet.',
  'admin/cards/moves': 'Hand-overs, sales and returns of cards, a page at a time.',
  'admin/codes/outlets': 'A course’s cards by outlet: how many are in which state.',
  'admin/quizzes/quiz': 'A lecture’s quiz with its keys.',
  'admin/quizzes/picture':
    'Takes a picture for a question, as the part `thumbnail`. It is deleted after a day in which no quiz was saved with it.',
  'admin/quizzes/save':
    'Keeps a lecture’s quiz, or takes it away with `quiz: null`; 409 where it was changed since `version`.',
  'admin/bundles': 'All bundles: named sets of courses that one card opens.',
  'admin/bundles/numbers': 'The cards of every bundle, counted by state.',
  'admin/bundles/save': 'Makes a bundle, or changes it for cards to come.',
  'admin/outlets': 'The names of all outlets.',
  'admin/students/transfer': 'Moves an enrolment, with progress, to another account.',
  'admin/audit': 'What staff did, newest first.',
  'admin/courses': 'All courses, drafts included; those in the trash on request.',
  'admin/courses/export': 'All courses with lectures and resources, as a JSON or CSV file.',
  'admin/courses/course': 'A course as the editor needs it, with every resource.',
  'admin/courses/submit':
    'Makes a course. Parts: `courseInfo` and `lectures` (JSON text), `thumbnail` (one picture, optional). Invalid input is 400 with `added: false`, and nothing is stored.',
  'admin/courses/update':
    'Changes a course as one atomic step. Parts as for submit; 409 where it was changed since `updatedAt`.',
  'admin/courses/publish': 'Shows courses to students or hides them.',
  'admin/courses/delete': 'Moves courses to the trash; answers the ids that existed.',
  'admin/courses/restore': 'Takes courses out of the trash.',
  'admin/courses/lectures/restore': 'Puts a removed lecture back into its course.',
  'admin/students': 'Students, newest first or by the beginning of a name, an address or a code.',
  'admin/students/student': 'One student with enrolments and progress.',
  'admin/students/away':
    'Students who have a course and have watched nothing and answered no quiz for seven days, the last active first.',
  'admin/students/refused': 'Students whose codes were refused lately.',
  'admin/courses/students': 'The students of one course.',
  'admin/quizzes/results':
    'The results of a quiz: averages, and per question how many first attempts chose each answer.',
  'admin/quizzes/regrade':
    'Marks attempts again by a mended key, a page of students at a time, or tells what would come of it.',
  'admin/quizzes/marks': 'The students of a course with their marks in a quiz, a page at a time.',
  'admin/quizzes/export': 'The same of all of them, as a file for spreadsheets.',
  'admin/quizzes/open-next':
    'Opens what waits for a quiz that a student has not passed. Takes a reason.',
  'admin/students/export': 'All students, or those of a course, as a file for spreadsheets.',
  'admin/students/devices/reset':
    'Ends every session of a student and forgets the devices, for who is kept out by others.',
  'admin/students/repairs': 'What staff repaired for a student, and why; the ten newest.',
  'admin/students/extend':
    'Lets a student have a whole course until a later day, or for ever; 409 where the student does not have it.',
  'admin/students/unlock':
    'Lets a student redeem codes again before the lock of refused codes runs out.',
  'admin/students/note':
    'Keeps what staff write down about a student; 409 where it was changed since.',
  'admin/students/follow': 'Makes a student’s link for parents, or gives the one that there is.',
  'admin/students/follow/end': 'Ends a student’s link for parents at once.',
  'admin/students/delete':
    'Deletes a student’s account for good; codes stay used. 409 where the typed name is not the student’s, or for staff.',
  'admin/students/enrol': 'Gives a student a course without a code.',
  'admin/students/remove': 'Takes a course from a student.',
  'admin/admins': 'Everyone of the staff, with their roles.',
  'admin/names': 'What staff are called, by uid.',
  'admin/admins/grant': 'Gives an account a role; `admin` where none is named.',
  'admin/admins/revoke':
    'Takes a role away, or all of them; never one’s own, never the last admin’s.',
  'admin/students/bulk/preview': 'What enrolling up to 100 addresses would come to, one by one.',
  'admin/students/bulk':
    'Gives a course to the accounts of up to 100 addresses, together; sent again it gives nothing twice.',
  'admin/today':
    'What the admins’ home shows: today’s enrolments and income, searches without a result, and what will soon be gone.',
  'courses/missed':
    'Counts a search of the catalogue that found nothing, without who searched. Always 200; what comes too often is not counted.',
  crashes:
    'Logs what went wrong in a browser, without whose. Always 200; what comes too often is not logged.',
  'admin/dashboard':
    'The centre’s numbers: enrolments by day, codes by state and outlet, most watched courses and how far into them students come.',
  'admin/years': 'School years that were ended, newest first.',
  'admin/years/preview': 'How many students and cards ending the year of some courses concerns.',
  'admin/years/end':
    'Begins to take courses from all who have them and to void their unsold cards; 409 where one is in the trash.',
  'admin/years/continue': 'Does the next part; to be sent until nothing is left.',
  'admin/years/undo': 'Begins to give everything back; 409 after 30 days.',
  'admin/report':
    'What was sold in a month, by outlet, course and teacher; each adds up to the whole, to the piastre.',
  'admin/report/csv': 'The same as a file for spreadsheets.',
  'admin/settlement':
    'An outlet’s month: what it got, sold, returned and paid, and what it owes at the end.',
  'admin/settlement/csv': 'The same as a file for spreadsheets.',
  'admin/balances': 'What every outlet owes now, and how many unsold cards it has.',
  'admin/payments/add':
    'Enters money that an outlet paid, or was paid back, below zero; once a request.',
  'admin/payments/void': 'Takes a payment that was a mistake out of all sums; it stays to be seen.',
  'admin/shares':
    'Teachers’ shares of what their courses bring, by month, in hundredths of a per cent.',
  'admin/shares/update': 'Sets one from a month on; months before it keep theirs.',
  'admin/settings':
    'The site’s settings: brand, tagline, playlist link, announcement, how many devices a student may use.',
  'admin/settings/update':
    'Changes them without a deploy; 409 where they were changed since `updatedAt`.',
  health:
    'Says that the API is there, at no cost. With `deep=true`, whether Firestore, Cloud Storage and Firebase Auth answer, each with its milliseconds; 503 with the same `checks` where one does not. Kept for ten seconds by each instance.',
};
