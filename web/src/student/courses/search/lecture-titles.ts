import type { CourseSummary, TitleGrade } from '@markaz/contract/catalogue/courses';
import { QueriesObserver, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getJson } from '../../../shared/api/client.ts';
import { freshForDocument } from '../../../shared/api/query-client.ts';

/** By course id. */
export type LectureTitles = Readonly<Record<string, readonly string[]>>;

/** The titles of some grades, as far as loaded. */
export interface ArrivedTitles {
  /** The requested grades, as `titleGradesOf` returned them. */
  readonly grades: string;
  readonly lectures: LectureTitles;
  /** Every grade has arrived or failed. */
  readonly isSettled: boolean;
  readonly isComplete: boolean;
}

const separator = ',';

/** Returns the grades of some courses as one string; empty for no courses. */
export function titleGradesOf(courses: readonly CourseSummary[]): string {
  const grades = new Set(courses.map(({ grade }): TitleGrade => grade ?? 'none'));
  return [...grades].sort().join(separator);
}

const titlesQuery = (grade: string) =>
  queryOptions({
    ...freshForDocument,
    queryKey: ['courses', 'lecture-titles', grade] as const,
    queryFn: async () =>
      (await getJson<'courses/lecture-titles'>(`courses/lecture-titles?grade=${grade}`)).lectures,
    meta: { forEveryone: true },
    notifyOnChangeProps: ['data', 'status'],
  });

/**
 * Fetches the lecture titles of some grades, in parallel.
 * @param grades from `titleGradesOf`
 * @param tell called at once, and again whenever a grade has arrived or failed
 * @returns a function that stops it
 */
export function watchTitles(
  client: QueryClient,
  grades: string,
  tell: (arrived: ArrivedTitles) => void,
): () => void {
  const observer = new QueriesObserver(client, grades.split(separator).map(titlesQuery));
  const report = (results: ReturnType<typeof observer.getCurrentResult>) =>
    tell({
      grades,
      lectures: Object.assign({}, ...results.map(({ data }) => data)),
      isSettled: results.every(({ isPending }) => !isPending),
      isComplete: results.every(({ data }) => data !== undefined),
    });
  const end = observer.subscribe(report);
  report(observer.getCurrentResult());
  return end;
}
