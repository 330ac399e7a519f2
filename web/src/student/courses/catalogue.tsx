import type { Progress } from '@markaz/contract/accounts/users';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { useDeferredValue, useEffect, useRef } from 'react';
import { useBrand } from '../../shared/brand/settings.ts';
import {
  type CatalogueFilter,
  chosenCount,
  emptyFilter,
} from '../../shared/courses/catalogue-filter.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SearchIcon } from '../../shared/ui/icons.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { catalogueCopy as copy } from './catalogue.copy.ts';
import * as styles from './catalogue.module.css';
import { CatalogueControls } from './catalogue-controls.tsx';
import { CourseGrid, CourseGridSkeleton } from './course-grid.tsx';
import type { FilterProps } from './facet.tsx';
import type { SearchResult } from './search/search.ts';
import { useCatalogueSearch } from './use-catalogue-search.ts';

interface Props extends FilterProps {
  readonly courses: readonly CourseSummary[];
  readonly progress: ReadonlyMap<string, Progress>;
  readonly visibleCount: number;
  readonly onMore: () => void;
}

/**
 * Moves the focus to the first new card, because the button that shows more cards may disappear.
 */
function useFocusOnNewCards(visibleCount: number) {
  const grid = useRef<HTMLDivElement>(null);
  const previousCount = useRef(visibleCount);
  useEffect(() => {
    const firstNew = previousCount.current;
    previousCount.current = visibleCount;
    if (visibleCount > firstNew)
      grid.current?.querySelectorAll<HTMLElement>('li a')[firstNew]?.focus();
  }, [visibleCount]);
  return grid;
}

function countText({ courses, convertedQuery }: SearchResult, isNarrowed: boolean): string {
  if (courses.length === 0) return copy.noResults;
  const count = plural(courses.length, nouns.course);
  if (convertedQuery !== undefined) return copy.resultsFor(convertedQuery, count);
  return isNarrowed ? copy.results(count) : count;
}

function NoMatch({ suggestion, filter, onFilter }: FilterProps & Pick<SearchResult, 'suggestion'>) {
  return (
    <EmptyState
      icon={SearchIcon}
      title={copy.noMatch.title}
      text={copy.noMatch.text}
      actions={
        <>
          {suggestion && (
            <Button onClick={() => onFilter({ ...filter, query: suggestion })}>
              {copy.suggestion(suggestion)}
            </Button>
          )}
          <Button
            variant={suggestion ? 'secondary' : 'primary'}
            onClick={() => onFilter(emptyFilter)}
          >
            {copy.clearAll}
          </Button>
        </>
      }
    />
  );
}

export function Catalogue({ courses, progress, filter, onFilter, visibleCount, onMore }: Props) {
  const { playlistUrl } = useBrand();
  const grid = useFocusOnNewCards(visibleCount);
  // Defer the filter, so that a slow phone handles typing before it renders the cards.
  const deferredFilter = useDeferredValue(filter);
  const { result, error, retry } = useCatalogueSearch(courses, deferredFilter);
  const count = result?.courses.length ?? 0;
  const status = useRef<HTMLParagraphElement>(null);
  // Move the focus to the count, because the pressed button disappears.
  const changeAndFocusCount = (next: CatalogueFilter) => {
    onFilter(next);
    status.current?.focus();
  };
  const isNarrowed = filter.query.trim() !== '' || chosenCount(filter) > 0;

  if (courses.length === 0) {
    return (
      <EmptyState
        title={copy.none.title}
        text={copy.none.text}
        actions={playlistUrl && <a href={playlistUrl}>{copy.none.channel}</a>}
      />
    );
  }
  return (
    <>
      <CatalogueControls courses={courses} count={count} filter={filter} onFilter={onFilter} />
      <p className={styles.count} role="status" tabIndex={-1} ref={status}>
        {result && countText(result, isNarrowed)}
      </p>
      {result === undefined ? (
        error === null ? (
          <CourseGridSkeleton count={6} />
        ) : (
          <ErrorState error={error} onRetry={retry} />
        )
      ) : count > 0 ? (
        <div className={styles.found} ref={grid}>
          <CourseGrid
            {...result}
            courses={result.courses.slice(0, visibleCount)}
            progress={progress}
          />
          {count > visibleCount && (
            <Button variant="secondary" onClick={onMore}>
              {copy.more}
            </Button>
          )}
        </div>
      ) : (
        <NoMatch {...result} filter={filter} onFilter={changeAndFocusCount} />
      )}
    </>
  );
}

export function CatalogueSkeleton() {
  return (
    <>
      <div className={styles.controls}>
        <Skeleton height="52px" />
        <div className={styles.gradesSkeleton}>
          <Skeleton height="100%" width="min(100%, 30rem)" />
        </div>
      </div>
      <p className={styles.count}>
        <Skeleton width="6rem" height="1.75em" />
      </p>
      <CourseGridSkeleton count={6} />
    </>
  );
}
