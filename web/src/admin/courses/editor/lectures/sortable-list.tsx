import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import Paper from '@mui/material/Paper';
import { type ReactNode, type Ref, useState } from 'react';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { GripIcon } from '../../../ui/icons.tsx';
import { copy } from '../editor.copy.ts';
import * as styles from './lecture-fields.module.css';

interface Props {
  readonly ref: Ref<HTMLOListElement>;
  /** Ids of its rows in their order; the same array until a move. */
  readonly ids: string[];
  readonly nameAt: (index: number) => string;
  readonly onMove: (from: number, to: number) => void;
  /** Instructions for moves with the keyboard. */
  readonly instructions: string;
  readonly children: ReactNode;
}

/** Rows move only vertically. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = [upAndDown];

// Created once: new ones would render every row again.
const pointer = {
  /** Pixels that separate a drag from a shaky tap. */
  activationConstraint: { distance: 4 },
};
const keyboard = {
  coordinateGetter: sortableKeyboardCoordinates,
  scrollBehavior: 'auto',
} as const;

/** A list of the editor, sorted by a handle with mouse, finger or keyboard. */
export function SortableList({ ref, ids, nameAt, onMove, instructions, children }: Props) {
  const [held, setHeld] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, pointer),
    useSensor(KeyboardSensor, keyboard),
  );

  const indexOf = (id: unknown) => ids.indexOf(String(id));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)];
    if (to !== -1 && to !== from) onMove(from, to);
    setHeld(null);
  };

  const place = (id: unknown) => formatPlainNumber(indexOf(id) + 1);
  const count = formatPlainNumber(ids.length);
  const name = (id: unknown) => nameAt(indexOf(id));
  const takenHold = (id: unknown) => copy.drag.held(name(id), place(id), count);
  const announcements: Announcements = {
    onDragStart: ({ active }) => takenHold(active.id),
    onDragOver: ({ active, over }) => {
      if (over === null) return;
      // A row is over its own place as soon as it is held.
      return over.id === active.id
        ? takenHold(active.id)
        : copy.drag.over(name(active.id), place(over.id), count);
    },
    // `onMove` announces the new place.
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => copy.drag.cancelled(name(active.id), place(active.id)),
  };

  return (
    <DndContext
      sensors={sensors}
      // Also covers a drop above or below the list.
      collisionDetection={closestCenter}
      modifiers={modifiers}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: instructions },
      }}
      onDragStart={({ active }) => setHeld(String(active.id))}
      onDragEnd={onDragEnd}
      onDragCancel={() => setHeld(null)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol ref={ref} className={styles.list}>
          {children}
        </ol>
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {held !== null && (
          <Paper variant="outlined" className={styles.held}>
            <GripIcon />
            <span className={styles.heldTitle}>{name(held)}</span>
          </Paper>
        )}
      </DragOverlay>
    </DndContext>
  );
}
