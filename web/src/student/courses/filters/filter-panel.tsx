import { useSyncExternalStore } from 'react';
import { type Facet, FacetChips, FacetGroup, type FilterProps } from './facet.tsx';
import * as styles from './filter-panel.module.css';
import { FilterSheet } from './filter-sheet.tsx';
import { TeacherFacet } from './teacher-facet.tsx';

interface Props extends FilterProps {
  readonly id: string;
  readonly facets: readonly Facet[];
  readonly count: number;
  readonly onClose: () => void;
  readonly onClear: () => void;
}

const phone = matchMedia('(max-width: 599px)');

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      phone.addEventListener('change', onChange);
      return () => phone.removeEventListener('change', onChange);
    },
    () => phone.matches,
  );
}

/** All facets but the grade: below the search field, or in a sheet on phones. */
export default function FilterPanel({ id, facets, count, onClose, onClear, ...props }: Props) {
  const isPhone = useIsPhone();
  const shown = facets.map(({ name, options }) =>
    name === 'author' ? (
      <TeacherFacet key={name} options={options} {...props} />
    ) : (
      <FacetGroup key={name} name={name}>
        <FacetChips name={name} options={options} {...props} />
      </FacetGroup>
    ),
  );
  return isPhone ? (
    <FilterSheet id={id} count={count} onClose={onClose} onClear={onClear}>
      {shown}
    </FilterSheet>
  ) : (
    <div className={styles.panel} id={id}>
      {shown}
    </div>
  );
}
