import type { Progress } from '@markaz/contract/users';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useBrand } from '../../shared/brand/settings.ts';
import {
  chosenCount,
  filterCourses,
  noFilter,
  searchable,
} from '../../shared/courses/catalogue-filter.ts';
import { coursesCopy } from '../../shared/courses/copy.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { SearchIcon } from '../../shared/ui/icons.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './catalogue.module.css';
import { CatalogueControls, type CatalogueControlsProps } from './catalogue-controls.tsx';
import { cardsCopy } from './copy.ts';
import { CourseGrid, CourseGridSkeleton } from './course-grid.tsx';
import { useMissedSearch } from './use-missed-search.ts';

const copy = coursesCopy.catalogue;

interface Props extends CatalogueControlsProps {
  readonly progress: ReadonlyMap<string, Progress>;
  /** How many cards there are at most. */
  readonly shown: number;
  readonly onMore: () => void;
}

/** The button's place is the first new card's, which takes the focus over. */
function useFocusOnNew(shown: number) {
  const grid = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    const first = before.current;
    before.current = shown;
    if (shown > first) grid.current?.querySelectorAll<HTMLElement>('li a')[first]?.focus();
  }, [shown]);
  return grid;
}

/** The published courses under search and filters. */
export function Catalogue({ courses, progress, filter, onFilter, shown, onMore }: Props) {
  const { playlistUrl } = useBrand();
  const grid = useFocusOnNew(shown);
  // Typing stays ahead of drawing: a slow phone redraws the cards when it has time.
  const settled = useDeferredValue(filter);
  const chosen = chosenCount(settled) > 0;
  const asks = settled.query !== '' || chosen;
  // Not before somebody asks: it would keep the first cards waiting.
  const all = useMemo(() => (asks ? courses.map(searchable) : []), [asks, courses]);
  const found = useMemo(
    () => (asks ? filterCourses(all, settled) : courses),
    [asks, all, settled, courses],
  );
  useMissedSearch(found.length === 0 && !chosen ? settled.query : '');
  const narrowed = filter.query.trim() !== '' || chosenCount(filter) > 0;

  if (courses.length === 0) {
    return (
      <EmptyState
        title={copy.none.title}
        text={copy.none.text}
        actions={<a href={playlistUrl}>{copy.none.channel}</a>}
      />
    );
  }
  return (
    <>
      <CatalogueControls courses={courses} filter={filter} onFilter={onFilter} />
      <p className={styles.count} role="status">
        {narrowed
          ? copy.results(plural(found.length, nouns.course))
          : plural(found.length, nouns.course)}
      </p>
      {found.length > 0 ? (
        <div className={styles.found} ref={grid}>
          <CourseGrid courses={found.slice(0, shown)} progress={progress} />
          {found.length > shown && (
            <Button look="secondary" onClick={onMore}>
              {cardsCopy.more}
            </Button>
          )}
        </div>
      ) : (
        <EmptyState
          icon={SearchIcon}
          title={copy.noMatch.title}
          text={copy.noMatch.text}
          actions={<Button onClick={() => onFilter(noFilter)}>{copy.clearAll}</Button>}
        />
      )}
    </>
  );
}

/** The catalogue's place: search field, grades, count, cards. */
export function CatalogueSkeleton() {
  return (
    <>
      <div className={styles.controls}>
        <Skeleton height="52px" />
        <div className={styles.gradesBone}>
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
