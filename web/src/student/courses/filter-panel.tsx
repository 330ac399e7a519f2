import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { arabicSearch } from '../../shared/courses/arabic-search.ts';
import { plural } from '../../shared/format/plural.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CloseIcon } from '../../shared/ui/icons.tsx';
import { catalogueCopy } from './catalogue.copy.ts';
import * as catalogue from './catalogue.module.css';
import { type Facet, FacetChips, FacetGroup, type FilterProps } from './facet.tsx';
import * as styles from './filter-panel.module.css';
import { filtersCopy as copy } from './filters.copy.ts';

/** Maximum number of teachers to show. Users find the others by typing. */
const most = 8;

export function TeacherFacet({ options, ...props }: Omit<Facet, 'name'> & FilterProps) {
  const [typed, setTyped] = useState('');
  // Move chosen teachers up only on typing, so that nothing moves under a pressing finger.
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

/** Shows the filters in a dialog on phones. The browser traps the focus and restores it. */
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
          className={catalogue.iconButton}
          aria-label={copy.close}
          onClick={close}
        >
          <CloseIcon />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <Button className={styles.show} onClick={close}>
          {count === 0 ? catalogueCopy.noResults : copy.show(plural(count, copy.shown))}
        </Button>
        <Button look="quiet" onClick={onClear}>
          {catalogueCopy.clear}
        </Button>
      </div>
    </dialog>
  );
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

/** All facets except the grade, below the search field or, on phones, in a dialog. */
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
