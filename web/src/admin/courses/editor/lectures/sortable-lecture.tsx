import { useSortable } from '@dnd-kit/sortable';
import IconButton from '@mui/material/IconButton';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { classes } from '../../../../shared/ui/classes.ts';
import { GripIcon } from '../../../ui/icons.tsx';
import { copy } from '../copy.ts';
import styles from './lecture-fields.module.css';

type Handle = Pick<
  ReturnType<typeof useSortable>,
  'attributes' | 'listeners' | 'setActivatorNodeRef'
>;

const HandleContext = createContext<Handle | null>(null);

interface Props {
  readonly id: string;
  /** Rendered by whoever knows the lecture, so that dragging one does not render them all. */
  readonly children: ReactNode;
}

/** A lecture's place in the sorted list; `DragHandle` inside it moves it. */
export function SortableLecture({ id, children }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, ...sortable } =
    useSortable({ id, attributes: { roleDescription: copy.drag.role } });
  const handle = useMemo(
    () => ({ attributes, listeners, setActivatorNodeRef }),
    [attributes, listeners, setActivatorNodeRef],
  );
  return (
    <li
      ref={setNodeRef}
      data-lecture={id}
      className={classes(sortable.isDragging && styles.gap)}
      style={{
        transform: transform === null ? undefined : `translateY(${transform.y}px)`,
        transition: sortable.transition,
      }}
    >
      <HandleContext value={handle}>{children}</HandleContext>
    </li>
  );
}

/** Takes hold of the lecture around it. Its own touches never scroll; all others do. */
export function DragHandle({ title }: { readonly title: string }) {
  const handle = useContext(HandleContext);
  return (
    <IconButton
      ref={handle?.setActivatorNodeRef}
      className={styles.handle}
      {...handle?.attributes}
      {...handle?.listeners}
      aria-label={copy.drag.handle(title)}
      title={copy.drag.hint}
      disableRipple
    >
      <GripIcon />
    </IconButton>
  );
}
