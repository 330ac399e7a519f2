import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import {
  chosenCount,
  facetNames,
  facetOptions,
  noFilter,
} from '../../shared/courses/catalogue-filter.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { CloseIcon, icon, SearchIcon } from '../../shared/ui/icons.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { catalogueCopy as copy } from './catalogue.copy.ts';
import * as styles from './catalogue.module.css';
import { FacetChips, FacetGroup, type FilterProps } from './facet.tsx';
import { searchCode } from './use-found.ts';

/** Defined here and not with the shared icons, which pages without a filter download too. */
const FilterIcon = icon(<path d="M4 6.5h16M7 12h10M10 17.5h4" />);

const loadPanel = () => import('./filter-panel.tsx');
const FilterPanel = lazy(loadPanel);

/** Whether the panel was open, so that Back returns to a page of the same height. */
let leftOpen = false;

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
        onFocus={() => void queryClient.prefetchQuery(searchCode)}
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
 * Search field and filters. Offers only facets with several options, all but the grade in a panel.
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
  const inPanel = facets.filter((facet) => facet !== grade);
  const chosen = chosenCount(filter);
  const chosenInPanel = chosen - filter.chosen.grade.length;
  const [open, setOpen] = useState(leftOpen);
  const more = useRef<HTMLButtonElement>(null);
  const prepare = () => void loadPanel().catch(() => undefined);
  const show = (next: boolean) => {
    leftOpen = next && innerWidth >= 600;
    setOpen(next);
  };
  const openPanel = () =>
    loadPanel().then(
      () => show(true),
      () => showToast(copy.filtersFailed),
    );
  const clear = () => onFilter({ ...noFilter, query: filter.query });

  return (
    <search className={styles.controls}>
      <div className={styles.top}>
        <SearchField {...props} />
        {inPanel.length > 0 && (
          <Button
            ref={more}
            look="secondary"
            className={styles.more}
            aria-label={copy.filters}
            aria-expanded={open}
            aria-controls={open ? panelId : undefined}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => (open ? show(false) : void openPanel())}
          >
            <FilterIcon />
            <span className={styles.moreWord}>{copy.filters}</span>
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
      {open && (
        <Suspense>
          <FilterPanel
            id={panelId}
            facets={inPanel}
            count={count}
            onClose={() => show(false)}
            onClear={clear}
            {...props}
          />
        </Suspense>
      )}
      {chosen > 0 && (
        <Button
          look="quiet"
          className={styles.clear}
          onClick={() => {
            clear();
            more.current?.focus();
          }}
        >
          <CloseIcon size={18} />
          {copy.clear}
        </Button>
      )}
    </search>
  );
}
