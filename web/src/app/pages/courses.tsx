import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '../../shared/auth/session.tsx';
import {
  type CatalogueFilter,
  readFilter,
  writeFilter,
} from '../../shared/courses/catalogue-filter.ts';
import { coursesQuery } from '../../shared/courses/queries.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page, PageHead, usePageTitle } from '../../shared/ui/page.tsx';
import { useStoredProgress } from '../../student/account/current-progress.ts';
import { catalogueCopy } from '../../student/courses/catalogue.copy.ts';
import { Catalogue, CatalogueSkeleton } from '../../student/courses/catalogue.tsx';
import { sortByFit } from '../../student/courses/sort-by-fit.ts';

const pageSize = 24;

/**
 * Reads and changes the catalogue's filter. The filter is in the URL, so that users can share it.
 * The number of visible cards is in the history entry, because it should be restored only when the
 * user goes back.
 */
function useFilter() {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  const visibleCount: number = state?.shown ?? pageSize;
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  const show = (next: CatalogueFilter, cards = pageSize) =>
    setParameters(writeFilter(next), {
      replace: true,
      state: { shown: cards },
    });
  return {
    filter,
    visibleCount,
    onFilter: (next: CatalogueFilter) => show(next),
    onMore: () => show(filter, visibleCount + pageSize),
  };
}

export function Component() {
  const copy = catalogueCopy;
  usePageTitle(copy.title);
  const { data: courses, error, refetch } = useQuery(coursesQuery);
  const progress = useStoredProgress();
  const view = useFilter();
  const { user } = useSession();
  const ordered = useMemo(() => courses && sortByFit(courses, user), [courses, user]);
  return (
    <Page>
      <PageHead title={copy.title} lead={copy.lead} />
      {ordered !== undefined ? (
        <Catalogue courses={ordered} progress={progress} {...view} />
      ) : error !== null ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <CatalogueSkeleton />
      )}
    </Page>
  );
}
