import type { CourseSummary } from '@markaz/contract/courses';
import type { Progress } from '@markaz/contract/users';
import { useDeferredValue, useMemo } from 'react';
import { useBrand } from '../../brand/settings.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SearchIcon } from '../../components/icons.tsx';
import { nouns, plural } from '../../format/plural.ts';
import styles from './catalogue.module.css';
import { CatalogueControls } from './catalogue-controls.tsx';
import {
  type CatalogueFilter,
  chosenCount,
  filterCourses,
  readFilter,
  searchable,
} from './catalogue-filter.ts';
import { coursesCopy } from './copy.ts';
import { CourseGrid } from './course-grid.tsx';

const copy = coursesCopy.catalogue;
const noFilter: CatalogueFilter = readFilter(new URLSearchParams());

export interface CatalogueProps {
  readonly courses: readonly CourseSummary[];
  readonly progress: ReadonlyMap<string, Progress>;
  readonly filter: CatalogueFilter;
  readonly onFilter: (filter: CatalogueFilter) => void;
}

/** The published courses under search and filters. */
export function Catalogue({ courses, progress, filter, onFilter }: CatalogueProps) {
  const { playlistUrl } = useBrand();
  const all = useMemo(() => courses.map(searchable), [courses]);
  // Typing stays ahead of drawing: a slow phone redraws the cards when it has time.
  const settled = useDeferredValue(filter);
  const found = useMemo(() => filterCourses(all, settled), [all, settled]);
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
        <CourseGrid courses={found} progress={progress} />
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
