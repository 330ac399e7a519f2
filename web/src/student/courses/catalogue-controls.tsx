import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import {
  chosenCount,
  emptyFilter,
  facetNames,
  facetOptions,
} from '../../shared/courses/catalogue-filter.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { CloseIcon, icon, SearchIcon } from '../../shared/ui/icons.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { catalogueCopy as copy } from './catalogue.copy.ts';
import * as styles from './catalogue.module.css';
import { FacetChips, FacetGroup, type FilterProps } from './facet.tsx';
import { searchModuleQuery } from './use-catalogue-search.ts';

/** The icon is not in shared/ui/icons.tsx, because pages without filters download that file too. */
const FilterIcon = icon(<path d="M4 6.5h16M7 12h10M10 17.5h4" />);

const loadPanel = () => import('./filter-panel.tsx');
const FilterPanel = lazy(loadPanel);

/**
 * Whether the panel was open when the user last left the page. The panel is open again when the
 * user comes back, so that the page has the same height.
 */
let wasPanelOpen = false;

function SearchField({ filter, onFilter }: FilterProps) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.search}>
      <SearchIcon />
      <input
        ref={field}
        className={styles.field}
        type="search"
        aria-label={copy.search}
        placeholder={copy.searchPlaceholder}
        enterKeyHint="search"
        autoComplete="off"
        value={filter.query}
        onFocus={() => void queryClient.prefetchQuery(searchModuleQuery)}
        onChange={(event) => onFilter({ ...filter, query: event.target.value })}
      />
      {filter.query !== '' && (
        <button
          type="button"
          className={classes(styles.iconButton, styles.clearSearch)}
          aria-label={copy.clearSearch}
          onClick={() => {
            onFilter({ ...filter, query: '' });
            field.current?.focus();
          }}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}

interface Props extends FilterProps {
  readonly courses: readonly CourseSummary[];
  readonly count: number;
}

/**
 * Shows the search field and the filters. Offers only facets with several options. All facets
 * except the grade are in a panel.
 */
export function CatalogueControls({ courses, count, ...props }: Props) {
  const { filter, onFilter } = props;
  const panelId = useId();
  const facets = useMemo(
    () =>
      facetNames
        .map((name) => ({ name, options: facetOptions(courses, name) }))
        .filter(({ options }) => options.length > 1),
    [courses],
  );
  const grade = facets.find(({ name }) => name === 'grade');
  const panelFacets = facets.filter((facet) => facet !== grade);
  const chosenTotal = chosenCount(filter);
  const chosenInPanel = chosenTotal - filter.chosen.grade.length;
  const [isOpen, setIsOpen] = useState(wasPanelOpen);
  const filterButton = useRef<HTMLButtonElement>(null);
  const preloadPanel = () => void loadPanel().catch(() => undefined);
  const setPanelOpen = (next: boolean) => {
    wasPanelOpen = next && innerWidth >= 600;
    setIsOpen(next);
  };
  const openPanel = () =>
    loadPanel().then(
      () => setPanelOpen(true),
      () => showToast(copy.filtersFailed),
    );
  const clear = () => onFilter({ ...emptyFilter, query: filter.query });

  return (
    <search className={styles.controls}>
      <div className={styles.top}>
        <SearchField {...props} />
        {panelFacets.length > 0 && (
          <Button
            ref={filterButton}
            variant="secondary"
            className={styles.more}
            aria-label={copy.filters}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onPointerEnter={preloadPanel}
            onFocus={preloadPanel}
            onClick={() => (isOpen ? setPanelOpen(false) : void openPanel())}
          >
            <FilterIcon />
            <span className={styles.filterLabel}>{copy.filters}</span>
            {chosenInPanel > 0 && (
              <span className={styles.badge}>{formatNumber(chosenInPanel)}</span>
            )}
          </Button>
        )}
      </div>
      <div className={styles.facets}>
        {grade && (
          <FacetGroup name="grade">
            <FacetChips {...grade} {...props} />
          </FacetGroup>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <FilterPanel
            id={panelId}
            facets={panelFacets}
            count={count}
            onClose={() => setPanelOpen(false)}
            onClear={clear}
            {...props}
          />
        </Suspense>
      )}
      {chosenTotal > 0 && (
        <Button
          variant="quiet"
          className={styles.clear}
          onClick={() => {
            clear();
            filterButton.current?.focus();
          }}
        >
          <CloseIcon size={18} />
          {copy.clear}
        </Button>
      )}
    </search>
  );
}
