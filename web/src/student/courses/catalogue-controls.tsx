import type { CourseSummary } from '@markaz/contract/courses';
import { useId, useMemo, useState } from 'react';
import {
  type CatalogueFilter,
  chosenCount,
  type FacetName,
  type FacetOption,
  facetNames,
  facetOptions,
  noFilter,
  toggled,
} from '../../shared/courses/catalogue-filter.ts';
import { coursesCopy } from '../../shared/courses/copy.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CheckIcon, CloseIcon, FilterIcon, SearchIcon } from '../../shared/ui/icons.tsx';
import styles from './catalogue.module.css';

const copy = coursesCopy.catalogue;

export interface CatalogueControlsProps {
  readonly courses: readonly CourseSummary[];
  readonly filter: CatalogueFilter;
  readonly onFilter: (filter: CatalogueFilter) => void;
}

function SearchField({ filter, onFilter }: Omit<CatalogueControlsProps, 'courses'>) {
  return (
    <div className={styles.search}>
      <SearchIcon />
      <input
        className={styles.field}
        type="search"
        aria-label={copy.search}
        placeholder={copy.searchPlaceholder}
        enterKeyHint="search"
        autoComplete="off"
        value={filter.query}
        onChange={(event) => onFilter({ ...filter, query: event.target.value })}
      />
      {filter.query !== '' && (
        <button
          type="button"
          className={styles.clearSearch}
          aria-label={copy.clearSearch}
          onClick={() => onFilter({ ...filter, query: '' })}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}

interface FacetProps extends Omit<CatalogueControlsProps, 'courses'> {
  readonly name: FacetName;
  readonly options: readonly FacetOption[];
}

function Facet({ name, options, filter, onFilter }: FacetProps) {
  return (
    <fieldset className={styles.facet} aria-label={copy.facets[name]}>
      <span className={styles.facetName} aria-hidden="true">
        {copy.facets[name]}
      </span>
      {options.map(({ value, label }) => {
        const pressed = filter.chosen[name].includes(value);
        return (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={pressed}
            onClick={() => onFilter(toggled(filter, name, value))}
          >
            {pressed && <CheckIcon size={16} />}
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Search and chips. Only what tells courses apart is offered; all but the grade waits in a panel. */
export function CatalogueControls({ courses, filter, onFilter }: CatalogueControlsProps) {
  const panelId = useId();
  const facets = useMemo(
    () =>
      facetNames
        .map((name) => ({ name, options: facetOptions(courses, name) }))
        .filter(({ options }) => options.length > 1),
    [courses],
  );
  const inPanel = facets.filter(({ name }) => name !== 'grade');
  const count = chosenCount(filter);
  const countInPanel = count - filter.chosen.grade.length;
  const [open, setOpen] = useState(countInPanel > 0);

  return (
    <search className={styles.controls}>
      <div className={styles.top}>
        <SearchField filter={filter} onFilter={onFilter} />
        {inPanel.length > 0 && (
          <Button
            look="secondary"
            className={styles.more}
            aria-label={copy.filters}
            aria-expanded={open}
            aria-controls={panelId}
            onClick={() => setOpen(!open)}
          >
            <FilterIcon />
            <span className={styles.moreWord}>{copy.filters}</span>
            {countInPanel > 0 && <span className={styles.badge}>{formatNumber(countInPanel)}</span>}
          </Button>
        )}
      </div>
      <div className={styles.facets}>
        {facets
          .filter(({ name }) => name === 'grade')
          .map((facet) => (
            <Facet key={facet.name} {...facet} filter={filter} onFilter={onFilter} />
          ))}
      </div>
      <div className={styles.facets} id={panelId} hidden={!open}>
        {inPanel.map((facet) => (
          <Facet key={facet.name} {...facet} filter={filter} onFilter={onFilter} />
        ))}
      </div>
      {count > 0 && (
        <Button
          look="quiet"
          className={styles.clear}
          onClick={() => onFilter({ ...noFilter, query: filter.query })}
        >
          <CloseIcon size={18} />
          {copy.clear}
        </Button>
      )}
    </search>
  );
}
