import { useSortable } from '@dnd-kit/sortable';
import { type KeyboardEvent, memo, useId, useMemo } from 'react';
import { classes } from '../../../../shared/ui/classes.ts';
import { copy } from '../editor.copy.ts';
import { LecturePanel } from './lecture-panel.tsx';
import * as styles from './lecture-row.module.css';
import type { Handle } from './row-buttons.tsx';
import { type LectureInBrief, type RowActions, RowHeader } from './row-header.tsx';

interface Props extends RowActions, LectureInBrief {
  /** Key of the row for sorting. */
  readonly id: string;
  readonly open: boolean;
}

/** A lecture on one line, with its fields below while open. Alt and the arrow keys move it. */
export const LectureRow = memo(function LectureRow({ id, open, ...props }: Props) {
  const { onToggle, onMove, onRemove, ...lecture } = props;
  const { index } = lecture;
  const panelId = useId();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, ...sortable } =
    useSortable({ id, attributes: { roleDescription: copy.drag.role } });
  const handle: Handle = useMemo(
    () => ({ ref: setActivatorNodeRef, attributes, listeners }),
    [setActivatorNodeRef, attributes, listeners],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    onMove(index, event.key === 'ArrowUp' ? -1 : 1, event.currentTarget);
  };
  return (
    <li
      ref={setNodeRef}
      className={classes(styles.row, sortable.isDragging && styles.gap, open && styles.open)}
      style={{
        transform: transform === null ? undefined : `translateY(${transform.y}px)`,
        transition: sortable.transition,
      }}
      onKeyDown={onKeyDown}
    >
      <RowHeader
        {...lecture}
        handle={handle}
        panelId={open ? panelId : undefined}
        onToggle={onToggle}
        onMove={onMove}
        onRemove={onRemove}
      />
      {open && (
        <div id={panelId}>
          <LecturePanel index={index} />
        </div>
      )}
    </li>
  );
});
