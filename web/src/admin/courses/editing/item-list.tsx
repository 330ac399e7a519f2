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
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { type ReactNode, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { formatNumber, formatPlainNumber } from '../../../shared/format/numbers.ts';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx';
import * as form from '../../ui/form/form.module.css';
import { GripIcon, PlusIcon } from '../../ui/icons.tsx';
import * as layout from '../../ui/layout.module.css';
import { copy } from './editing.copy.ts';
import type { ItemProps } from './item-row.tsx';
import * as styles from './items.module.css';
import type { Item, Items } from './use-items.ts';

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = [upAndDown];

// Constants, because new objects would render every row again.
const pointer = {
  /** Distance in pixels from which a press is a drag. */
  activationConstraint: { distance: 4 },
};
const keyboard = {
  coordinateGetter: sortableKeyboardCoordinates,
  scrollBehavior: 'auto',
} as const;

interface Props<Each extends Item> {
  readonly list: Items<Each>;
  readonly actions?: ReactNode;
  readonly children: (item: Each, row: ItemProps) => ReactNode;
}

/** A component for the rows alone, because they render again with every typed character. */
function Rows<Each extends Item>({ list, children }: Props<Each>) {
  const { ids, kind, open, nameAt, row } = list;
  const { name, words } = kind;
  const { control, getValues } = useFormContext();
  const { errors } = useFormState({ control, name });
  useWatch({ control, name });
  // `getValues`, because the watched value lags by one render. It may still lag behind `ids`.
  const items: readonly Each[] = getValues(name);
  const faulty = errors[name] as unknown as readonly unknown[] | undefined;
  return ids.map((id, index) =>
    children(items[index] ?? kind.blank(undefined), {
      id,
      index,
      last: index === ids.length - 1,
      title: nameAt(index),
      faulty: faulty?.[index] === undefined ? null : words.faulty,
      open: index === open,
      ...row,
    }),
  );
}

/** The rows, which can be dragged by a handle with mouse, finger or keyboard. */
function SortableRows<Each extends Item>({ list, children }: Props<Each>) {
  const { ids, rows, kind, nameAt, moveTo } = list;
  const [held, setHeld] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, pointer),
    useSensor(KeyboardSensor, keyboard),
  );

  const indexOf = (id: unknown) => ids.indexOf(String(id));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)];
    if (to !== -1 && to !== from) moveTo(from, to);
    setHeld(null);
  };

  const place = (id: unknown) => formatPlainNumber(indexOf(id) + 1);
  const count = formatPlainNumber(ids.length);
  const title = (id: unknown) => nameAt(indexOf(id));
  const heldAt = (id: unknown) => copy.drag.held(title(id), place(id), count);
  const announcements: Announcements = {
    onDragStart: ({ active }) => heldAt(active.id),
    onDragOver: ({ active, over }) => {
      if (over === null) return;
      // A row is above its own place as soon as it is picked up.
      return over.id === active.id
        ? heldAt(active.id)
        : copy.drag.over(title(active.id), place(over.id), count);
    },
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => copy.drag.cancelled(title(active.id), place(active.id)),
  };

  return (
    <DndContext
      sensors={sensors}
      // Also accepts a drop above or below the list.
      collisionDetection={closestCenter}
      modifiers={modifiers}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: kind.words.instructions },
      }}
      onDragStart={({ active }) => setHeld(String(active.id))}
      onDragEnd={onDragEnd}
      onDragCancel={() => setHeld(null)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol ref={rows} className={styles.list}>
          <Rows list={list}>{children}</Rows>
        </ol>
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {held !== null && (
          <Paper variant="outlined" className={styles.held}>
            <GripIcon />
            <span className={styles.heldTitle}>{title(held)}</span>
          </Paper>
        )}
      </DragOverlay>
    </DndContext>
  );
}

export function ItemList<Each extends Item>({ list, actions, children }: Props<Each>) {
  const { ids, kind, isFull, announcement, add, addButton } = list;
  const { words, limit } = kind;
  const adding = { variant: 'outlined', startIcon: <PlusIcon />, onClick: add } as const;
  return (
    <div className={layout.stack}>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <p className={form.muted}>{ids.length === 0 ? words.empty : words.keyboardHint}</p>
      {isFull && <p className={form.muted}>{words.limit(formatNumber(limit))}</p>}
      {(!isFull || actions) && (
        <div className={layout.actions}>
          {!isFull && (
            <Button ref={addButton} {...adding}>
              {words.add}
            </Button>
          )}
          {actions}
        </div>
      )}
      <SortableRows list={list}>{children}</SortableRows>
      {!isFull && ids.length > 0 && (
        <div className={layout.actions}>
          <Button {...adding}>{words.add}</Button>
        </div>
      )}
    </div>
  );
}
