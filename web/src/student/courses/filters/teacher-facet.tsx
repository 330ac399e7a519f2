import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { useState } from 'react';
import { arabicSearch } from '../../../shared/courses/arabic-search.ts';
import { plural } from '../../../shared/format/plural.ts';
import { type Facet, FacetChips, FacetGroup, type FilterProps } from './facet.tsx';
import * as styles from './filter-panel.module.css';
import { filtersCopy as copy } from './filters.copy.ts';

/** This many fit at a glance; typing finds the others. */
const most = 8;

/** Teachers by name, chosen ones first. */
export function TeacherFacet({ options, ...props }: Omit<Facet, 'name'> & FilterProps) {
  const [typed, setTyped] = useState('');
  // Chosen teachers move up only on typing: nothing moves under a pressing finger.
  const [front, setFront] = useState(props.filter.chosen.author);
  const search = arabicSearch(typed);
  const isFront = ({ value }: { readonly value: string }) => front.includes(value);
  const others = options.filter(
    (option) => !isFront(option) && search.matches(foldArabic(option.label)),
  );
  const left = others.length - most;
  return (
    <FacetGroup name="author">
      {options.length > most && (
        <input
          className={styles.field}
          type="search"
          aria-label={copy.findTeacher}
          placeholder={copy.findTeacher}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setFront(props.filter.chosen.author);
          }}
        />
      )}
      <FacetChips
        name="author"
        options={[...options.filter(isFront), ...others.slice(0, most)]}
        {...props}
      />
      <p className={styles.hint} role="status">
        {others.length === 0 && typed !== '' && copy.noTeacher}
        {left > 0 && copy.moreTeachers(plural(left, copy.teachers))}
      </p>
    </FacetGroup>
  );
}
