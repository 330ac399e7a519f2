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

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = [verticalOnly];

// Constants, because new objects in each render would render every row again.
const pointerOptions = {
  /** Distance in pixels after which a press becomes a drag. */
  activationConstraint: { distance: 4 },
};
const keyboardOptions = {
  coordinateGetter: sortableKeyboardCoordinates,
  scrollBehavior: 'auto',
} as const;

interface Props<Each extends Item> {
  readonly list: Items<Each>;
  readonly actions?: ReactNode;
  readonly children: (item: Each, row: ItemProps) => ReactNode;
}

/** Is a separate component, because it renders again after each typed character. */
function Rows<Each extends Item>({ list, children }: Props<Each>) {
  const { ids, kind, openIndex, titleAt, rowActions } = list;
  const { name, texts } = kind;
  const { control, getValues } = useFormContext();
  const { errors } = useFormState({ control, name });
  useWatch({ control, name });
  // Calls `getValues`, because the watched value is one render old. An item may still be missing.
  const items: readonly Each[] = getValues(name);
  const itemErrors = errors[name] as unknown as readonly unknown[] | undefined;
  return ids.map((id, index) =>
    children(items[index] ?? kind.createBlank(undefined), {
      id,
      index,
      isLast: index === ids.length - 1,
      title: titleAt(index),
      errorLabel: itemErrors?.[index] === undefined ? null : texts.faulty,
      isOpen: index === openIndex,
      ...rowActions,
    }),
  );
}

/** Renders the rows, which users drag by a handle with mouse, finger or keyboard. */
function SortableRows<Each extends Item>({ list, children }: Props<Each>) {
  const { ids, listRef, kind, titleAt, moveTo } = list;
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, pointerOptions),
    useSensor(KeyboardSensor, keyboardOptions),
  );

  const indexOf = (id: unknown) => ids.indexOf(String(id));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)];
    if (to !== -1 && to !== from) moveTo(from, to);
    setDraggedId(null);
  };

  const position = (id: unknown) => formatPlainNumber(indexOf(id) + 1);
  const count = formatPlainNumber(ids.length);
  const title = (id: unknown) => titleAt(indexOf(id));
  const grabbedText = (id: unknown) => copy.drag.grabbed(title(id), position(id), count);
  const announcements: Announcements = {
    onDragStart: ({ active }) => grabbedText(active.id),
    onDragOver: ({ active, over }) => {
      if (over === null) return;
      // A grabbed row is reported to be over itself before it moves.
      return over.id === active.id
        ? grabbedText(active.id)
        : copy.drag.movedOver(title(active.id), position(over.id), count);
    },
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => copy.drag.cancelled(title(active.id), position(active.id)),
  };

  return (
    <DndContext
      sensors={sensors}
      // Also accepts a drop above or below the list.
      collisionDetection={closestCenter}
      modifiers={modifiers}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: kind.texts.instructions },
      }}
      onDragStart={({ active }) => setDraggedId(String(active.id))}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDraggedId(null)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol ref={listRef} className={styles.list}>
          <Rows list={list}>{children}</Rows>
        </ol>
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {draggedId !== null && (
          <Paper variant="outlined" className={styles.dragged}>
            <GripIcon />
            <span className={styles.draggedTitle}>{title(draggedId)}</span>
          </Paper>
        )}
      </DragOverlay>
    </DndContext>
  );
}

export function ItemList<Each extends Item>({ list, actions, children }: Props<Each>) {
  const { ids, kind, isFull, announcement, add, addButton } = list;
  const { texts, limit } = kind;
  const addButtonProps = { variant: 'outlined', startIcon: <PlusIcon />, onClick: add } as const;
  return (
    <div className={layout.stack}>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <p className={form.muted}>{ids.length === 0 ? texts.empty : texts.keyboardHint}</p>
      {isFull && <p className={form.muted}>{texts.limit(formatNumber(limit))}</p>}
      {(!isFull || actions) && (
        <div className={layout.actions}>
          {!isFull && (
            <Button ref={addButton} {...addButtonProps}>
              {texts.add}
            </Button>
          )}
          {actions}
        </div>
      )}
      <SortableRows list={list}>{children}</SortableRows>
      {!isFull && ids.length > 0 && (
        <div className={layout.actions}>
          <Button {...addButtonProps}>{texts.add}</Button>
        </div>
      )}
    </div>
  );
}
