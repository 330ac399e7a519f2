import type { ReactNode } from 'react';
import {
  type CatalogueFilter,
  type FacetName,
  type FacetOption,
  withToggledValue,
} from '../../shared/courses/catalogue-filter.ts';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { catalogueCopy as copy } from './catalogue.copy.ts';
import * as styles from './facet.module.css';

export interface FilterProps {
  readonly filter: CatalogueFilter;
  readonly onFilter: (filter: CatalogueFilter) => void;
}

export interface Facet {
  readonly name: FacetName;
  readonly options: readonly FacetOption[];
}

interface FacetGroupProps {
  readonly name: FacetName;
  readonly children: ReactNode;
}

export function FacetGroup({ name, children }: FacetGroupProps) {
  return (
    <fieldset className={styles.facet} aria-label={copy.facets[name]}>
      <span className={styles.name} aria-hidden="true">
        {copy.facets[name]}
      </span>
      {children}
    </fieldset>
  );
}

export function FacetChips({ name, options, filter, onFilter }: Facet & FilterProps) {
  return options.map(({ value, label }) => {
    const isChosen = filter.chosen[name].includes(value);
    return (
      <button
        key={value}
        type="button"
        className={styles.chip}
        aria-pressed={isChosen}
        onClick={() => onFilter(withToggledValue(filter, name, value))}
      >
        {isChosen && <CheckIcon size={16} />}
        {label}
      </button>
    );
  });
}
