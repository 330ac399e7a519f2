import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { paths } from '../../shared/paths.ts';
import { type Filters, withQuery } from './filters.ts';
import type { copy } from './ui.copy.ts';

/** A page of the guide, by the last part of its path. */
export type GuideTopic = keyof typeof copy.guideTopics;

export const adminPaths = {
  home: () => paths.admin(),
  courses: (filter: Filters = {}) => withQuery(paths.admin('courses'), filter),
  /** The page that ends a school year. @param ids ids of the courses to end */
  years: (ids: readonly string[] = []) =>
    withQuery(paths.admin('courses/year'), { courses: ids.join(',') }),
  newCourse: () => paths.admin('courses/new'),
  /** The page with the words of the catalogue search. @param word a word to add */
  searchWords: (word?: string) => withQuery(paths.admin('courses/words'), { word }),
  /** The questions of students. The page reads the filters from the URL. */
  questions: (filter: Filters = {}) => withQuery(paths.admin('courses/questions'), filter),
  /** The page that announces something to students. */
  announcements: () => paths.admin('courses/announcements'),
  course: paths.editCourse,
  /** The course's editor with an empty new lecture. */
  addLecture: (cId: string) => withQuery(adminPaths.course(cId), { add: 'lecture' }),
  quiz: (cId: string, lId: string) =>
    `${paths.editCourse(cId)}/lectures/${encodeURIComponent(lId)}/quiz`,
  /** The editor of a lecture's quiz. If there is none yet, it begins as an exam. */
  exam: (cId: string, lId: string) => withQuery(adminPaths.quiz(cId, lId), { add: 'exam' }),
  printQuiz: (cId: string, lId: string) => `${adminPaths.quiz(cId, lId)}/print`,
  /** The results of a quiz. If `show` is set, the page shows the students' marks. */
  quizResults: (
    cId: string,
    lId: string,
    show?: 'marks',
    filter: { readonly search?: string; readonly which?: 'missing' | undefined } = {},
  ) => withQuery(`${adminPaths.quiz(cId, lId)}/results`, { show, ...filter }),
  dashboard: () => paths.admin('dashboard'),
  admins: () => paths.admin('admins'),
  /** @param courseId by default the page lists the students of all courses */
  students: (courseId?: string, search?: string) =>
    withQuery(paths.admin('students'), { course: courseId, search }),
  /** The page that enrols a list of students. @param courseId id of the preselected course */
  bulkEnrolment: (courseId?: string) =>
    withQuery(paths.admin('students/bulk'), { course: courseId }),
  /** The list of students without activity for a week. @param courseId by default all courses */
  awayStudents: (courseId?: string) =>
    withQuery(paths.admin('students/away'), { course: courseId }),
  /** The list of invitations for e-mail addresses that no account uses yet. */
  invitations: (search?: string) => withQuery(paths.admin('students/invitations'), { search }),
  student: (uid: string) => paths.admin(`students/${encodeURIComponent(uid)}`),
  /** If `search` is set, the page ignores all filters except the course and the batch. */
  codes: ({ cId, ...filter }: CodeFilter & { readonly search?: string } = {}) =>
    withQuery(paths.admin('codes'), { course: cId, ...filter }),
  counter: () => paths.admin('counter'),
  shifts: () => paths.admin('counter/shifts'),
  receipt: (id: string) => paths.admin(`counter/receipts/${encodeURIComponent(id)}`),
  batches: (courseId?: string, outlet?: string) =>
    withQuery(paths.admin('codes/batches'), { course: courseId, outlet }),
  /** The page that hands over, sells and returns cards, with initial values for its form. */
  moves: ({ cId, ...initialValues }: Filters = {}) =>
    withQuery(paths.admin('codes/moves'), { course: cId, ...initialValues }),
  /** @param courseId id of the preselected course or bundle */
  newBatch: (courseId?: string) => withQuery(paths.admin('codes/new'), { course: courseId }),
  bundles: () => paths.admin('codes/bundles'),
  newBundle: () => paths.admin('codes/bundles/new'),
  bundle: (id: string) => paths.admin(`codes/bundles/${encodeURIComponent(id)}`),
  /** The page that creates single codes. @param courseId id of the preselected course */
  newCode: (courseId?: string) => withQuery(paths.admin('codes/one'), { course: courseId }),
  /** The page of one card. @param token the code as printed */
  card: (token: string) => paths.admin(`codes/card/${encodeURIComponent(token)}`),
  print: (batch: string) => paths.admin(`codes/print/${encodeURIComponent(batch)}`),
  /** Prints single cards. Their codes are in the fragment, which no server receives. */
  printCards: (tokens: readonly string[]) => `${paths.admin('codes/print')}#${tokens.join(',')}`,
  testPrint: () => paths.admin('codes/print-test'),
  /** @param month by default the current month */
  money: (month?: string) => withQuery(paths.admin('money'), { month }),
  outlets: () => paths.admin('money/outlets'),
  /** The settlement with an outlet. @param month by default the current month */
  outlet: (name: string, month?: string) =>
    withQuery(paths.admin(`money/outlets/${encodeURIComponent(name)}`), { month }),
  /** The teachers' accounts. @param month by default the current month */
  teachers: (month?: string) => withQuery(paths.admin('money/teachers'), { month }),
  /** A teacher's statement. @param month by default the current month */
  statement: (author: string, month?: string) =>
    withQuery(paths.admin(`money/teachers/${encodeURIComponent(author)}`), { month }),
  /** A teacher's courses. @param author by default the user */
  teaching: (author?: string) => withQuery(paths.admin('teaching'), { author }),
  taughtCourse: (cId: string, author?: string) =>
    withQuery(paths.admin(`teaching/courses/${encodeURIComponent(cId)}`), { author }),
  taughtQuiz: (cId: string, lId: string, author?: string) =>
    withQuery(
      paths.admin(
        `teaching/courses/${encodeURIComponent(cId)}/lectures/${encodeURIComponent(lId)}`,
      ),
      { author },
    ),
  /** A teacher's announcements. @param author by default the user */
  taughtAnnouncements: (author?: string) =>
    withQuery(paths.admin('teaching/announcements'), { author }),
  /** The statement of the teacher who is signed in. @param month by default the current month */
  ownStatement: (month?: string) => withQuery(paths.admin('teaching/statement'), { month }),
  /** The questions of students in the courses of the teacher who is signed in. */
  ownQuestions: () => paths.admin('teaching/questions'),
  settings: () => paths.admin('settings'),
  /** @param topic by default the list of the guide's pages */
  guide: (topic?: GuideTopic) => paths.admin(topic === undefined ? 'guide' : `guide/${topic}`),
  /** The audit log. Its page reads the filters from the URL. */
  audit: (filter: Filters = {}) => withQuery(paths.admin('audit'), filter),
} as const;
