import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { arabicSearch } from '../../shared/courses/arabic-search.ts';
import { plural } from '../../shared/format/plural.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CloseIcon } from '../../shared/ui/icons.tsx';
import { catalogueCopy } from './catalogue.copy.ts';
import * as catalogueStyles from './catalogue.module.css';
import { type Facet, FacetChips, FacetGroup, type FilterProps } from './facet.tsx';
import * as styles from './filter-panel.module.css';
import { filtersCopy as copy } from './filters.copy.ts';

/** Maximum number of unchosen teachers to list. Users find the others by typing. */
const maxTeachers = 8;

export function TeacherFacet({ options, ...props }: Omit<Facet, 'name'> & FilterProps) {
  const [typedName, setTypedName] = useState('');
  // Move chosen teachers to the front only when the user types. A button must not move when it is
  // tapped.
  const [pinned, setPinned] = useState(props.filter.chosen.author);
  const search = arabicSearch(typedName);
  const isPinned = ({ value }: { readonly value: string }) => pinned.includes(value);
  const otherTeachers = options.filter(
    (option) => !isPinned(option) && search.matches(foldArabic(option.label)),
  );
  const hiddenCount = otherTeachers.length - maxTeachers;
  return (
    <FacetGroup name="author">
      {options.length > maxTeachers && (
        <input
          className={styles.field}
          type="search"
          aria-label={copy.findTeacher}
          placeholder={copy.findTeacher}
          autoComplete="off"
          value={typedName}
          onChange={({ target }) => {
            setTypedName(target.value);
            setPinned(props.filter.chosen.author);
          }}
        />
      )}
      <FacetChips
        name="author"
        options={[...options.filter(isPinned), ...otherTeachers.slice(0, maxTeachers)]}
        {...props}
      />
      <p className={styles.hint} role="status">
        {otherTeachers.length === 0 && typedName !== '' && copy.noTeacher}
        {hiddenCount > 0 && copy.moreTeachers(plural(hiddenCount, copy.teachers))}
      </p>
    </FacetGroup>
  );
}

interface Props extends FilterProps {
  readonly id: string;
  readonly facets: readonly Facet[];
  readonly count: number;
  readonly onClose: () => void;
  readonly onClear: () => void;
}

interface SheetProps extends Pick<Props, 'id' | 'count' | 'onClose' | 'onClear'> {
  readonly children: ReactNode;
}

/**
 * Shows the filters in a dialog. The browser keeps the focus inside it and restores the focus
 * afterwards.
 */
function FilterSheet({ id, count, onClose, onClear, children }: SheetProps) {
  const titleId = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => sheet.current?.showModal(), []);
  const close = () => sheet.current?.close();
  return (
    <dialog
      ref={sheet}
      id={id}
      className={styles.sheet}
      aria-labelledby={titleId}
      closedby="any"
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {copy.title}
        </h2>
        <button
          type="button"
          className={catalogueStyles.iconButton}
          aria-label={copy.close}
          onClick={close}
        >
          <CloseIcon />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <Button className={styles.show} onClick={close}>
          {count === 0 ? catalogueCopy.noResults : copy.show(plural(count, copy.courseForms))}
        </Button>
        <Button variant="quiet" onClick={onClear}>
          {catalogueCopy.clear}
        </Button>
      </div>
    </dialog>
  );
}

const phoneQuery = matchMedia('(max-width: 599px)');

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      phoneQuery.addEventListener('change', onChange);
      return () => phoneQuery.removeEventListener('change', onChange);
    },
    () => phoneQuery.matches,
  );
}

/** Shows all facets except the grade, below the search field or, on phones, in a dialog. */
export default function FilterPanel({ id, facets, count, onClose, onClear, ...props }: Props) {
  const isPhone = useIsPhone();
  const facetGroups = facets.map(({ name, options }) =>
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
      {facetGroups}
    </FilterSheet>
  ) : (
    <div className={styles.panel} id={id}>
      {facetGroups}
    </div>
  );
}
