import type { ReactNode } from 'react';
import {
  type CatalogueFilter,
  type FacetName,
  type FacetOption,
  toggled,
} from '../../../shared/courses/catalogue-filter.ts';
import { CheckIcon } from '../../../shared/ui/icons.tsx';
import { catalogueCopy } from '../catalogue-copy.ts';
import * as styles from './facet.module.css';

const copy = catalogueCopy;

/** What a filter is now, and what becomes of it. */
export interface FilterProps {
  readonly filter: CatalogueFilter;
  readonly onFilter: (filter: CatalogueFilter) => void;
}

/** What the catalogue can be narrowed by in one respect. */
export interface Facet {
  readonly name: FacetName;
  readonly options: readonly FacetOption[];
}

/** A facet's name before what it offers. */
export function FacetGroup({
  name,
  children,
}: {
  readonly name: FacetName;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={styles.facet} aria-label={copy.facets[name]}>
      <span className={styles.name} aria-hidden="true">
        {copy.facets[name]}
      </span>
      {children}
    </fieldset>
  );
}

/** What a facet offers, to press. */
export function FacetChips({ name, options, filter, onFilter }: Facet & FilterProps) {
  return options.map(({ value, label }) => {
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
  });
}
