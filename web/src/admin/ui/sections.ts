import type { CodeFilter } from '@markaz/contract/cards/access-codes';
import { paths } from '../../shared/paths.ts';
import { type Filters, withQuery } from './filters.ts';

/** Where each admin page is. */
export const adminPaths = {
  home: () => paths.admin(),
  courses: (filter: Filters = {}) => withQuery(paths.admin('courses'), filter),
  /** The end of a school year. @param ids of the courses that it is to be ended for */
  years: (ids: readonly string[] = []) =>
    withQuery(paths.admin('courses/year'), { courses: ids.join(',') }),
  newCourse: () => paths.admin('courses/new'),
  course: paths.editCourse,
  /** The course's editor with a new lecture to be filled in. */
  addLecture: (cId: string) => withQuery(adminPaths.course(cId), { add: 'lecture' }),
  /** Where a lecture's quiz is written. */
  quiz: (cId: string, lId: string) =>
    `${paths.editCourse(cId)}/lectures/${encodeURIComponent(lId)}/quiz`,
  /** What came of it. @param show the students' marks instead of the questions */
  quizResults: (cId: string, lId: string, show?: 'marks', search?: string) =>
    withQuery(`${adminPaths.quiz(cId, lId)}/results`, { show, search }),
  dashboard: () => paths.admin('dashboard'),
  admins: () => paths.admin('admins'),
  /** @param courseId whose students alone are shown; everyone unless told. @param search of them. */
  students: (courseId?: string, search?: string) =>
    withQuery(paths.admin('students'), { course: courseId, search }),
  /** Enrols a whole list. @param courseId chosen in advance. */
  bulkEnrolment: (courseId?: string) =>
    withQuery(paths.admin('students/bulk'), { course: courseId }),
  /** Who has not been here for a week. @param courseId whose students alone are shown */
  awayStudents: (courseId?: string) =>
    withQuery(paths.admin('students/away'), { course: courseId }),
  student: (uid: string) => paths.admin(`students/${encodeURIComponent(uid)}`),
  /** @param search by which cards are found, whatever the filter says but for its course */
  codes: ({ cId, ...filter }: CodeFilter & { readonly search?: string } = {}) =>
    withQuery(paths.admin('codes'), { course: cId, ...filter }),
  batches: (courseId?: string, outlet?: string) =>
    withQuery(paths.admin('codes/batches'), { course: courseId, outlet }),
  /** Where cards are handed over, sold and returned. @param known what the form begins with */
  moves: ({ cId, ...known }: Filters = {}) =>
    withQuery(paths.admin('codes/moves'), { course: cId, ...known }),
  /** @param courseId of a course, or a bundle, chosen in advance. */
  newBatch: (courseId?: string) => withQuery(paths.admin('codes/new'), { course: courseId }),
  bundles: () => paths.admin('codes/bundles'),
  newBundle: () => paths.admin('codes/bundles/new'),
  bundle: (id: string) => paths.admin(`codes/bundles/${encodeURIComponent(id)}`),
  /** One code at once, without a card. @param courseId chosen in advance. */
  newCode: (courseId?: string) => withQuery(paths.admin('codes/one'), { course: courseId }),
  /** Everything about one card. @param token as printed. */
  card: (token: string) => paths.admin(`codes/card/${encodeURIComponent(token)}`),
  print: (batch: string) => paths.admin(`codes/print/${encodeURIComponent(batch)}`),
  /** Single cards. Their codes are in the fragment, which no server is told. */
  printCards: (tokens: readonly string[]) => `${paths.admin('codes/print')}#${tokens.join(',')}`,
  testPrint: () => paths.admin('codes/print-test'),
  /** @param month that is reported; this one unless told */
  money: (month?: string) => withQuery(paths.admin('money'), { month }),
  /** What all outlets owe. */
  outlets: () => paths.admin('money/outlets'),
  /** An outlet's settlement. @param month this one unless told */
  outlet: (name: string, month?: string) =>
    withQuery(paths.admin(`money/outlets/${encodeURIComponent(name)}`), { month }),
  settings: () => paths.admin('settings'),
  /** The log, narrowed by what its page reads from the address. */
  audit: (filter: Filters = {}) => withQuery(paths.admin('audit'), filter),
} as const;
