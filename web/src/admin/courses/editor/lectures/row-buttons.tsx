import type { useSortable } from '@dnd-kit/sortable';
import type { RefCallback } from 'react';
import { classes } from '../../../../shared/ui/classes.ts';
import { DownIcon, GripIcon, UpIcon } from '../../../ui/icons.tsx';
import { copy } from '../editor.copy.ts';
import * as styles from './lecture-row.module.css';

type Sortable = ReturnType<typeof useSortable>;

/** Props that make a button drag its row. A touch on the button never scrolls; others do. */
export interface Handle {
  readonly ref: RefCallback<HTMLElement>;
  readonly attributes: Sortable['attributes'];
  readonly listeners: Sortable['listeners'];
}

/** The row that contains a button. */
export const rowOf = (button: Element) => button.closest('li') ?? button;

/** Drags a row. @param title of the row's item */
export function RowHandle({ title, handle }: { readonly title: string; readonly handle: Handle }) {
  return (
    <button
      type="button"
      className={classes(styles.icon, styles.handle)}
      ref={handle.ref}
      {...handle.attributes}
      {...handle.listeners}
      aria-label={copy.drag.handle(title)}
      title={copy.drag.hint}
    >
      <GripIcon />
    </button>
  );
}

interface MovesProps {
  readonly index: number;
  readonly last: boolean;
  readonly title: string;
  /** @param step -1 up, 1 down. */
  readonly onMove: (index: number, step: number, row: Element) => void;
}

/** Moves a row by a tap. Keyboard users have the handle, and Alt with the arrows. */
export function RowMoves({ index, last, title, onMove }: MovesProps) {
  return (
    <span className={styles.moves}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.icon}
        aria-label={copy.lectures.up(title)}
        aria-disabled={index === 0}
        onClick={(event) => onMove(index, -1, rowOf(event.currentTarget))}
      >
        <UpIcon />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.icon}
        aria-label={copy.lectures.down(title)}
        aria-disabled={last}
        onClick={(event) => onMove(index, 1, rowOf(event.currentTarget))}
      >
        <DownIcon />
      </button>
    </span>
  );
}
