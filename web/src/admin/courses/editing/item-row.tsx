import { useSortable } from '@dnd-kit/sortable';
import { type KeyboardEvent, memo, type ReactNode, useId, useMemo } from 'react';
import { classes } from '../../../shared/ui/classes.ts';
import { DownIcon as ArrowIcon, WarningIcon } from '../../../shared/ui/icons.tsx';
import { DownIcon, GripIcon, TrashIcon, UpIcon } from '../../ui/icons.tsx';
import { copy } from './editing.copy.ts';
import * as styles from './items.module.css';
import type { Item, Items } from './use-items.ts';

/** Props of a row. All are plain values, so that a row renders again only if one changed. */
export interface ItemProps extends Readonly<Items<Item>['rowActions']> {
  readonly id: string;
  readonly index: number;
  readonly isLast: boolean;
  /** The item's name, or its number if it has no name. */
  readonly title: string;
  /** Text to show if the item has an error, or null if it has none. */
  readonly errorLabel: string | null;
  readonly isOpen: boolean;
}

type Sortable = ReturnType<typeof useSortable>;

interface HeaderProps extends Omit<ItemProps, 'id' | 'isOpen'> {
  readonly heading: ReactNode;
  readonly facts: ReactNode;
  /** Props of the button that drags the row. A drag from this button does not scroll the page. */
  readonly handle: Pick<Sortable, 'attributes' | 'listeners'> & {
    readonly ref: Sortable['setActivatorNodeRef'];
  };
  /** DOM id of the panel below, or undefined while it is closed. */
  readonly panelId: string | undefined;
}

const rowOf = (button: Element) => button.closest('li') ?? button;

/**
 * A row's heading. It has only three tab stops, because more in each of two hundred rows would make
 * the fields below unreachable. Keyboard users move rows by the handle, or with Alt and the arrow
 * keys.
 */
const Header = memo(function Header(props: HeaderProps) {
  const { index, isLast, title, heading, facts, errorLabel, handle, panelId } = props;
  const { onToggle, onMove, onRemove } = props;
  const moveButtons = [
    { step: -1, label: copy.item.up(title), disabled: index === 0, Icon: UpIcon },
    { step: 1, label: copy.item.down(title), disabled: isLast, Icon: DownIcon },
  ];
  return (
    <div className={styles.header}>
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
            <span className={styles.title}>{heading}</span>
          </span>
          <span className={styles.facts}>
            {errorLabel !== null && (
              <span className={styles.faulty}>
                <WarningIcon size={18} />
                {errorLabel}
              </span>
            )}
            {facts}
          </span>
        </button>
      </h3>
      <span className={styles.moveButtons}>
        {moveButtons.map(({ step, label, disabled, Icon }) => (
          <button
            key={step}
            type="button"
            tabIndex={-1}
            className={styles.icon}
            aria-label={label}
            aria-disabled={disabled}
            onClick={(event) => onMove(index, step, rowOf(event.currentTarget))}
          >
            <Icon />
          </button>
        ))}
      </span>
      <button
        type="button"
        className={classes(styles.icon, styles.remove)}
        aria-label={copy.item.remove(title)}
        onClick={() => onRemove(index)}
      >
        <TrashIcon />
      </button>
    </div>
  );
});

interface Props extends ItemProps, Pick<HeaderProps, 'heading' | 'facts'> {
  readonly children: ReactNode;
}

/** Renders an item as one line, with its fields below while open. Alt and an arrow key move it. */
export function ItemRow({ id, isOpen, children, ...header }: Props) {
  const { index, onMove } = header;
  const panelId = useId();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, ...sortable } =
    useSortable({ id, attributes: { roleDescription: copy.drag.role } });
  const handle = useMemo(
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
      className={classes(styles.row, sortable.isDragging && styles.gap, isOpen && styles.open)}
      style={{
        transform: transform === null ? undefined : `translateY(${transform.y}px)`,
        transition: sortable.transition,
      }}
      onKeyDown={onKeyDown}
    >
      <Header {...header} handle={handle} panelId={isOpen ? panelId : undefined} />
      {isOpen && (
        <div id={panelId} className={styles.panel}>
          {children}
        </div>
      )}
    </li>
  );
}
