import type { AdminCourseSummary, CourseTotals } from '@markaz/contract/catalogue/course-admin';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { permitted, postJson } from '../../../shared/api/client.ts';
import { plural } from '../../../shared/format/plural.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { adminKeys } from '../../api/course-queries.ts';
import * as layout from '../../ui/layout.module.css';
import { nouns } from '../../ui/nouns.ts';
import * as styles from './course-stakes.module.css';
import { copy } from './list.copy.ts';

/** Refetched by each dialog, as admins decide by these numbers. */
const totalsQuery = queryOptions({
  queryKey: [...adminKeys.courses, 'totals'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/courses', { state: 'all' }, { signal })).numbers,
  gcTime: 0,
  staleTime: 0,
});

function Totals({ students, unusedCards, bundleCards }: CourseTotals) {
  const own = copy.stakes.totals(plural(students, nouns.student), plural(unusedCards, nouns.card));
  if (bundleCards === 0) return own;
  return `${own} ${copy.stakes.bundles(plural(bundleCards, nouns.card))}`;
}

/** Courses by title, each with its students and unused cards. */
export function CourseStakes({ courses }: { readonly courses: readonly AdminCourseSummary[] }) {
  const { data, isError } = useQuery(totalsQuery);
  const totalsOf = (id: string) => {
    if (isError) return copy.stakes.unknown;
    const totals = data?.[id];
    return totals === undefined ? <Skeleton width="12rem" /> : <Totals {...totals} />;
  };
  return (
    <ul className={styles.titles} aria-busy={data === undefined && !isError}>
      {courses.map(({ id, title }) => (
        <li key={id}>
          {title}
          <p className={layout.muted}>{totalsOf(id)}</p>
        </li>
      ))}
    </ul>
  );
}
