import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
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
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { classes } from '../../../../shared/ui/classes.ts';
import { GripIcon } from '../../../ui/icons.tsx';
import { copy } from '../copy.ts';
import styles from './lecture-fields.module.css';

interface Props {
  /** Of the lectures, in their order. */
  readonly keys: readonly string[];
  readonly nameAt: (index: number) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}

/** A list is sorted up and down only. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Pixels that tell dragging from a tap that trembles. */
const activationConstraint = { distance: 4 };

/**
 * Applies a change of layout and scrolls so that `anchor` stays where it is on the screen. Where the
 * page has become too short to scroll that far, `padded` is given the height that lacks.
 * @param padded around `anchor`; what it was given before is taken back first.
 */
function keepInPlace(anchor: Element, padded: HTMLElement, change: () => void): void {
  const before = anchor.getBoundingClientRect().top;
  padded.style.paddingBlock = '';
  flushSync(change);
  const { scrollHeight, clientHeight } = document.documentElement;
  const wanted = window.scrollY + anchor.getBoundingClientRect().top - before;
  const above = Math.max(0, -wanted);
  const below = Math.max(0, wanted + above - (scrollHeight + above - clientHeight));
  if (above > 0 || below > 0) padded.style.paddingBlock = `${above}px ${below}px`;
  window.scrollTo({ top: wanted + above, behavior: 'instant' });
}

/**
 * The lectures' list, sorted by a handle with mouse, finger or keyboard. Whoever holds a lecture sees
 * the titles only: whole lectures fill a phone's screen each.
 */
export function SortableLectures({ keys, nameAt, onMove, children }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      scrollBehavior: 'auto',
    }),
  );

  const indexOf = (id: unknown) => keys.indexOf(String(id));
  const hold = (id: string | null, around: string) => {
    const card = list.current?.querySelector(`[data-lecture="${CSS.escape(around)}"]`);
    if (!card || !list.current) return setHeld(id);
    keepInPlace(card, list.current, () => setHeld(id));
    // Whoever let go at the edge of the screen would find it behind the page's bar.
    if (id === null) card.querySelector('header')?.scrollIntoView({ block: 'nearest' });
  };
  const onDragStart = ({ active }: DragStartEvent) => hold(String(active.id), String(active.id));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)];
    if (to !== -1 && to !== from) onMove(from, to);
    hold(null, String(active.id));
  };

  const place = (id: unknown) => formatPlainNumber(indexOf(id) + 1);
  const count = formatPlainNumber(keys.length);
  const name = (id: unknown) => nameAt(indexOf(id));
  const takenHold = (id: unknown) => copy.drag.held(name(id), place(id), count);
  const announcements: Announcements = {
    onDragStart: ({ active }) => takenHold(active.id),
    onDragOver: ({ active, over }) => {
      if (over === null) return;
      // A lecture lies above its own place as soon as it is held.
      return over.id === active.id
        ? takenHold(active.id)
        : copy.drag.over(name(active.id), place(over.id), count);
    },
    // Where it lies now is said by whoever moves it.
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => copy.drag.cancelled(name(active.id), place(active.id)),
  };

  return (
    <DndContext
      sensors={sensors}
      // Also for whoever lets go above or below the list.
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: copy.drag.instructions },
      }}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDragCancel={({ active }) => hold(null, String(active.id))}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        <ol ref={list} className={classes(styles.list, held !== null && styles.folded)}>
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
