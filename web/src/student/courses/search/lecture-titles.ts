import type { CourseSummary, TitleGrade } from '@markaz/contract/catalogue/courses';
import { QueriesObserver, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getJson } from '../../../shared/api/client.ts';
import { keptForDocument } from '../../../shared/api/kept-for-document.ts';

/** By course. */
export type LectureTitles = Readonly<Record<string, readonly string[]>>;

/** What has arrived of the titles of some grades. */
export interface ArrivedTitles {
  /** Which grades were asked for, as `titleGradesOf` gave them. */
  readonly grades: string;
  readonly lectures: LectureTitles;
  /** Every grade has arrived or failed. */
  readonly isSettled: boolean;
  readonly isComplete: boolean;
}

const separator = ',';

/** The grades of some courses, as one text; empty where there is no course. */
export function titleGradesOf(courses: readonly CourseSummary[]): string {
  const grades = new Set(courses.map(({ grade }): TitleGrade => grade ?? 'none'));
  return [...grades].sort().join(separator);
}

const titlesQuery = (grade: string) =>
  queryOptions({
    ...keptForDocument,
    queryKey: ['courses', 'lecture-titles', grade] as const,
    queryFn: async () =>
      (await getJson<'courses/lecture-titles'>(`courses/lecture-titles?grade=${grade}`)).lectures,
    meta: { forEveryone: true },
    notifyOnChangeProps: ['data', 'status'],
  });

/**
 * Asks for the titles of the lectures of some grades, side by side.
 * @param grades from `titleGradesOf`
 * @param tell is called at once, and again whenever a grade has arrived or failed
 * @returns ends it
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
