import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { paths } from '../../shared/paths.ts';
import { type Filters, withQuery } from './filters.ts';

export const adminPaths = {
  home: () => paths.admin(),
  courses: (filter: Filters = {}) => withQuery(paths.admin('courses'), filter),
  /** The end of a school year. @param ids ids of its courses */
  years: (ids: readonly string[] = []) =>
    withQuery(paths.admin('courses/year'), { courses: ids.join(',') }),
  newCourse: () => paths.admin('courses/new'),
  course: paths.editCourse,
  /** The course's editor, with a new lecture to be filled in. */
  addLecture: (cId: string) => withQuery(adminPaths.course(cId), { add: 'lecture' }),
  quiz: (cId: string, lId: string) =>
    `${paths.editCourse(cId)}/lectures/${encodeURIComponent(lId)}/quiz`,
  /** The quiz's results. @param show `marks` for the students' marks instead of the questions */
  quizResults: (cId: string, lId: string, show?: 'marks', search?: string) =>
    withQuery(`${adminPaths.quiz(cId, lId)}/results`, { show, search }),
  dashboard: () => paths.admin('dashboard'),
  admins: () => paths.admin('admins'),
  /** @param courseId id of a course; all students by default. @param search text to search for. */
  students: (courseId?: string, search?: string) =>
    withQuery(paths.admin('students'), { course: courseId, search }),
  /** Enrols a list of students. @param courseId id of the course chosen in advance. */
  bulkEnrolment: (courseId?: string) =>
    withQuery(paths.admin('students/bulk'), { course: courseId }),
  /** Students without activity for a week. @param courseId id of a course; all by default */
  awayStudents: (courseId?: string) =>
    withQuery(paths.admin('students/away'), { course: courseId }),
  student: (uid: string) => paths.admin(`students/${encodeURIComponent(uid)}`),
  /** @param search text to find cards; only the course of the filter applies to it */
  codes: ({ cId, ...filter }: CodeFilter & { readonly search?: string } = {}) =>
    withQuery(paths.admin('codes'), { course: cId, ...filter }),
  batches: (courseId?: string, outlet?: string) =>
    withQuery(paths.admin('codes/batches'), { course: courseId, outlet }),
  /** Hands over, sells and returns cards. @param known initial values of the form */
  moves: ({ cId, ...known }: Filters = {}) =>
    withQuery(paths.admin('codes/moves'), { course: cId, ...known }),
  /** @param courseId id of a course or bundle chosen in advance. */
  newBatch: (courseId?: string) => withQuery(paths.admin('codes/new'), { course: courseId }),
  bundles: () => paths.admin('codes/bundles'),
  newBundle: () => paths.admin('codes/bundles/new'),
  bundle: (id: string) => paths.admin(`codes/bundles/${encodeURIComponent(id)}`),
  /** Makes one code without a card. @param courseId id of the course chosen in advance. */
  newCode: (courseId?: string) => withQuery(paths.admin('codes/one'), { course: courseId }),
  /** The page of one card. @param token code as printed. */
  card: (token: string) => paths.admin(`codes/card/${encodeURIComponent(token)}`),
  print: (batch: string) => paths.admin(`codes/print/${encodeURIComponent(batch)}`),
  /** Prints single cards. Their codes are in the fragment, which no server receives. */
  printCards: (tokens: readonly string[]) => `${paths.admin('codes/print')}#${tokens.join(',')}`,
  testPrint: () => paths.admin('codes/print-test'),
  /** @param month the current month by default */
  money: (month?: string) => withQuery(paths.admin('money'), { month }),
  outlets: () => paths.admin('money/outlets'),
  /** An outlet's settlement. @param month the current month by default */
  outlet: (name: string, month?: string) =>
    withQuery(paths.admin(`money/outlets/${encodeURIComponent(name)}`), { month }),
  settings: () => paths.admin('settings'),
  /** The log. Its page reads the filters from the URL. */
  audit: (filter: Filters = {}) => withQuery(paths.admin('audit'), filter),
} as const;
