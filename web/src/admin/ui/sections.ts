import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { paths } from '../../shared/paths.ts';
import { type Filters, withQuery } from './filters.ts';

export const adminPaths = {
  home: () => paths.admin(),
  courses: (filter: Filters = {}) => withQuery(paths.admin('courses'), filter),
  /** The end of a school year. @param ids of its courses */
  years: (ids: readonly string[] = []) =>
    withQuery(paths.admin('courses/year'), { courses: ids.join(',') }),
  newCourse: () => paths.admin('courses/new'),
  course: paths.editCourse,
  /** The course's editor with a new lecture to be filled in. */
  addLecture: (cId: string) => withQuery(adminPaths.course(cId), { add: 'lecture' }),
  quiz: (cId: string, lId: string) =>
    `${paths.editCourse(cId)}/lectures/${encodeURIComponent(lId)}/quiz`,
  /** The quiz's results. @param show the students' marks instead of the questions */
  quizResults: (cId: string, lId: string, show?: 'marks', search?: string) =>
    withQuery(`${adminPaths.quiz(cId, lId)}/results`, { show, search }),
  dashboard: () => paths.admin('dashboard'),
  admins: () => paths.admin('admins'),
  /** @param courseId shows only its students; by default all. @param search within these. */
  students: (courseId?: string, search?: string) =>
    withQuery(paths.admin('students'), { course: courseId, search }),
  /** Enrols a whole list. @param courseId chosen in advance. */
  bulkEnrolment: (courseId?: string) =>
    withQuery(paths.admin('students/bulk'), { course: courseId }),
  /** Students without activity for a week. @param courseId shows only its students */
  awayStudents: (courseId?: string) =>
    withQuery(paths.admin('students/away'), { course: courseId }),
  student: (uid: string) => paths.admin(`students/${encodeURIComponent(uid)}`),
  /** @param search for cards; of the filter, only the course then counts */
  codes: ({ cId, ...filter }: CodeFilter & { readonly search?: string } = {}) =>
    withQuery(paths.admin('codes'), { course: cId, ...filter }),
  batches: (courseId?: string, outlet?: string) =>
    withQuery(paths.admin('codes/batches'), { course: courseId, outlet }),
  /** Hands over, sells and returns cards. @param known initial values of the form */
  moves: ({ cId, ...known }: Filters = {}) =>
    withQuery(paths.admin('codes/moves'), { course: cId, ...known }),
  /** @param courseId of a course, or a bundle, chosen in advance. */
  newBatch: (courseId?: string) => withQuery(paths.admin('codes/new'), { course: courseId }),
  bundles: () => paths.admin('codes/bundles'),
  newBundle: () => paths.admin('codes/bundles/new'),
  bundle: (id: string) => paths.admin(`codes/bundles/${encodeURIComponent(id)}`),
  /** One code at once, without a card. @param courseId chosen in advance. */
  newCode: (courseId?: string) => withQuery(paths.admin('codes/one'), { course: courseId }),
  /** The page of one card. @param token as printed. */
  card: (token: string) => paths.admin(`codes/card/${encodeURIComponent(token)}`),
  print: (batch: string) => paths.admin(`codes/print/${encodeURIComponent(batch)}`),
  /** Single cards. Their codes are in the fragment, which servers never see. */
  printCards: (tokens: readonly string[]) => `${paths.admin('codes/print')}#${tokens.join(',')}`,
  testPrint: () => paths.admin('codes/print-test'),
  /** @param month by default the current one */
  money: (month?: string) => withQuery(paths.admin('money'), { month }),
  outlets: () => paths.admin('money/outlets'),
  /** An outlet's settlement. @param month by default the current one */
  outlet: (name: string, month?: string) =>
    withQuery(paths.admin(`money/outlets/${encodeURIComponent(name)}`), { month }),
  settings: () => paths.admin('settings'),
  /** The log, with filters that its page reads from the address. */
  audit: (filter: Filters = {}) => withQuery(paths.admin('audit'), filter),
} as const;
