import { idTokenFor } from '../../test/people.ts';
import type { Api, CallExamples, EarlierAnswer } from './api.ts';
import type { Centre } from './make-centre.ts';
import { coursesOf, uidOf } from './make-students.ts';

/** Returns the calls of visitors and students. Some calls need the results of earlier calls. */
export function studentCalls(
  { courses, prototype, size }: Centre,
  { projectId, now }: Api,
  earlier: EarlierAnswer,
) {
  const student = 1;
  const callerUid = uidOf(student);
  const studentCourses = coursesOf(student, size).flatMap((course) => courses[course] ?? []);
  const [course = prototype, secondCourse = prototype, thirdCourse = prototype] = studentCourses;
  const [openLecture = '', quizLecture = '', closedLecture = ''] = course.lectures;
  // The sixth lecture has a quiz and is not locked by one.
  const quiz = { cId: course.cId, lId: course.lectures[5] ?? quizLecture };
  const otherStudent = uidOf(2);
  const leavingStudent = uidOf(3);
  return {
    'auth/login': { body: { idToken: idTokenFor({ projectId, now }, callerUid) } },
    courses: {},
    'courses/lecture-titles': { body: { grade: '1' } },
    'user/allauthors': {},
    'courses/missed': { body: { search: 'الكيمياء العضوية' } },
    'courses/course': { body: { id: course.cId } },
    'courses/course/lectures': { body: { id: course.cId, resources: true }, callerUid },
    'courses/course/lectures/lecture/res': {
      body: { cId: course.cId, lId: closedLecture },
      callerUid,
    },
    'user/progress': {
      body: { cId: course.cId, lectures: [{ lId: openLecture, position: 1_200, completed: true }] },
      callerUid,
    },
    'user/notes': {
      body: {
        cId: course.cId,
        lId: openLecture,
        sentAt: now().toISOString(),
        changes: [{ id: 'growth', part: 0, seconds: 750, text: 'مهم', at: now().toISOString() }],
      },
      callerUid,
    },
    'courses/course/lectures/lecture/questions/ask': {
      body: {
        ...{ cId: course.cId, lId: openLecture, id: 'growth', part: 0, seconds: 750 },
        text: 'لماذا نُصب الحال هنا؟',
      },
      callerUid,
    },
    'courses/course/lectures/lecture/questions': {
      body: { cId: course.cId, lId: openLecture, own: true },
      callerUid,
    },
    'courses/course/lectures/lecture/quiz': { body: { ...quiz, attemptId: 'growth-1' }, callerUid },
    'courses/course/lectures/lecture/quiz/submit': {
      body: {
        ...quiz,
        attemptId: 'growth-1',
        version: 1,
        answers: Object.fromEntries(prototype.questions.map((id) => [id, ['b']])),
        lectures: [{ lId: quiz.lId, position: 2_600, completed: true }],
      },
      callerUid,
    },
    'courses/course/lectures/lecture/quiz/result': { body: quiz, callerUid },
    'user/mistakes': { body: { cIds: [course.cId, secondCourse.cId, thirdCourse.cId] }, callerUid },
    'courses/course/enroll/lookup': () => ({
      body: { token: earlier('admin/courses/access_token').token },
      callerUid: otherStudent,
    }),
    'courses/course/enroll': () => {
      const { token } = earlier('admin/courses/access_token');
      return { body: { cId: course.cId, token }, callerUid: otherStudent };
    },
    'user/courses': { callerUid },
    'user/userdoc': { callerUid },
    'user/profile': { body: { grade: '1' }, callerUid },
    'user/follow': { callerUid },
    follow: () => ({ body: { token: earlier('user/follow').token } }),
    'user/follow/end': { callerUid },
    'user/calendar': { callerUid },
    'user/calendar/end': { callerUid },
    'user/contact': { callerUid },
    'user/contact/save': {
      body: { own: '01012345678', parent: '01112345678', consent: true },
      callerUid,
    },
    'user/contact/delete': { callerUid },
    'user/devices': { callerUid },
    'user/devices/end': () => {
      const [device] = earlier('user/devices').devices;
      return { body: { signedInAt: device?.signedInAt ?? now().toISOString() }, callerUid };
    },
    'user/export': { callerUid },
    'user/sessions/end': { callerUid: uidOf(4) },
    'user/delete': { body: { uid: leavingStudent }, callerUid: leavingStudent },
    'auth/logout': {},
    crashes: {
      body: {
        release: 'qbUdsi-hIswA',
        message: 'x is not a function',
        stack: ['lecture-DSnc6_gF.js:1:2345'],
        page: '/courses/x',
        browser: 'Chrome 120',
      },
    },
    health: { body: { deep: 'true' } },
  } satisfies CallExamples;
}
