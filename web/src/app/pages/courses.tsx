import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../shared/auth/session.tsx';
import {
  type CatalogueFilter,
  readFilter,
  writeFilter,
} from '../../shared/courses/catalogue-filter.ts';
import { coursesCopy } from '../../shared/courses/copy.ts';
import { coursesQuery } from '../../shared/courses/queries.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { usePageTitle } from '../../shared/ui/page-title.ts';
import { useKeptProgress } from '../../student/account/use-progress.ts';
import { Catalogue, CatalogueSkeleton } from '../../student/courses/catalogue.tsx';
import { fittingFirst } from '../../student/courses/fitting-first.ts';

/** The filter lives in the URL: it can be shared, and «back» brings it again. */
function useFilter(): readonly [CatalogueFilter, (filter: CatalogueFilter) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  const setFilter = useCallback(
    (next: CatalogueFilter) =>
      setParameters(writeFilter(next), { replace: true, preventScrollReset: true }),
    [setParameters],
  );
  return [filter, setFilter];
}

export function CoursesPage() {
  const copy = coursesCopy.catalogue;
  usePageTitle(copy.title);
  const { data: courses, error, refetch } = useQuery(coursesQuery);
  const progress = useKeptProgress();
  const [filter, setFilter] = useFilter();
  const { user } = useSession();
  const ordered = useMemo(() => courses && fittingFirst(courses, user), [courses, user]);
  return (
    <Page>
      <PageHead title={copy.title} lead={copy.lead} />
      {ordered !== undefined ? (
        <Catalogue courses={ordered} progress={progress} filter={filter} onFilter={setFilter} />
      ) : error !== null ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <CatalogueSkeleton />
      )}
    </Page>
  );
}
