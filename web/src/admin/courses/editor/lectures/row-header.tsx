import { memo } from 'react';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { plural } from '../../../../shared/format/plural.ts';
import { classes } from '../../../../shared/ui/classes.ts';
import { DownIcon as ArrowIcon, LockIcon, WarningIcon } from '../../../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { nouns } from '../../../ui/nouns.ts';
import { copy } from '../editor.copy.ts';
import * as styles from './lecture-row.module.css';
import { type Handle, RowHandle, RowMoves, rowOf } from './row-buttons.tsx';

/** A lecture's facts in its row: plain values, so that other rows need not render again. */
export interface LectureInBrief {
  readonly index: number;
  readonly last: boolean;
  /** Its title, or its number if it has none yet. */
  readonly title: string;
  /** Title of the unit that begins with it; empty for none. */
  readonly unit: string;
  /** 0 if unknown. */
  readonly minutes: number;
  readonly free: boolean;
  readonly resources: number;
  readonly faulty: boolean;
}

export interface RowActions {
  /** Opens the lecture in place, or closes it. */
  readonly onToggle: (index: number, row: Element) => void;
  /** @param step -1 up, 1 down. */
  readonly onMove: (index: number, step: number, row: Element) => void;
  readonly onRemove: (index: number) => void;
}

interface Props extends LectureInBrief, RowActions {
  readonly handle: Handle;
  /** Id of the open panel below; undefined while closed. */
  readonly panelId: string | undefined;
}

/**
 * Three tab stops a row: six in each of two hundred rows would put the fields below out of reach.
 */
export const RowHeader = memo(function RowHeader(props: Props) {
  const { index, last, title, unit, minutes, free, resources, faulty, handle, panelId } = props;
  const { onToggle, onMove, onRemove } = props;
  const facts = [
    ...(minutes === 0 ? [] : [plural(minutes, nouns.minute)]),
    plural(resources, copy.resources.counted),
  ];
  return (
    <div className={styles.header}>
      <RowHandle title={title} handle={handle} />
      <h3>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={panelId !== undefined}
          aria-controls={panelId}
          onClick={(event) => onToggle(index, rowOf(event.currentTarget))}
        >
          <span className={styles.name}>
            <ArrowIcon size={16} />
            <span className={styles.title}>
              {copy.lectures.short(formatPlainNumber(index + 1), title)}
            </span>
          </span>
          <span className={styles.facts}>
            {faulty && (
              <span className={styles.faulty}>
                <WarningIcon size={18} />
                {copy.lectures.faulty}
              </span>
            )}
            {unit !== '' && <span className={styles.unit}>{copy.lectures.startsUnit(unit)}</span>}
            <span>{facts.join(' · ')}</span>
            {free ? (
              <span className={styles.free}>{copy.lectures.free}</span>
            ) : (
              <span>
                <LockIcon size={18} />
                <VisuallyHidden>{copy.conflict.closed}</VisuallyHidden>
              </span>
            )}
          </span>
        </button>
      </h3>
      <RowMoves index={index} last={last} title={title} onMove={onMove} />
      <button
        type="button"
        className={classes(styles.icon, styles.remove)}
        aria-label={copy.lectures.remove(title)}
        onClick={() => onRemove(index)}
      >
        <TrashIcon />
      </button>
    </div>
  );
});
