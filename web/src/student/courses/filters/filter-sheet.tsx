import { type ReactNode, useEffect, useId, useRef } from 'react';
import { plural } from '../../../shared/format/plural.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import { catalogueCopy } from '../catalogue.copy.ts';
import { searchCopy } from '../search.copy.ts';
import * as styles from './filter-panel.module.css';
import { filtersCopy as copy } from './filters.copy.ts';

interface Props {
  readonly id: string;
  /** Number of courses that match the filter. */
  readonly count: number;
  readonly onClose: () => void;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The filters on a phone: a sheet from the bottom. The browser traps the focus and restores it. */
export function FilterSheet({ id, count, onClose, onClear, children }: Props) {
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
        <button type="button" className={styles.close} aria-label={copy.close} onClick={close}>
          <CloseIcon />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <Button className={styles.show} onClick={close}>
          {count === 0 ? searchCopy.none : copy.show(plural(count, copy.shown))}
        </Button>
        <Button look="quiet" onClick={onClear}>
          {catalogueCopy.clear}
        </Button>
      </div>
    </dialog>
  );
}
