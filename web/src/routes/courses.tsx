import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { ErrorState } from '../components/error-state.tsx';
import { Page } from '../components/page.tsx';
import { PageHead } from '../components/page-head.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { Catalogue } from '../features/courses/catalogue.tsx';
import {
  type CatalogueFilter,
  readFilter,
  writeFilter,
} from '../features/courses/catalogue-filter.ts';
import { CatalogueSkeleton } from '../features/courses/catalogue-skeleton.tsx';
import { coursesCopy } from '../features/courses/copy.ts';
import { fittingFirst } from '../features/courses/fitting-first.ts';
import { coursesQuery } from '../features/courses/queries.ts';
import { useProgress } from '../features/user/use-progress.ts';

/** The filter lives in the URL: it can be shared, and «back» brings it again. */
function useFilter(): readonly [CatalogueFilter, (filter: CatalogueFilter) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  const setFilter = useCallback(
    (next: CatalogueFilter) => setParameters(writeFilter(next), { replace: true }),
    [setParameters],
  );
  return [filter, setFilter];
}

export function CoursesPage() {
  const copy = coursesCopy.catalogue;
  usePageTitle(copy.title);
  const { data: courses, error, refetch } = useQuery(coursesQuery());
  const progress = useProgress();
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
