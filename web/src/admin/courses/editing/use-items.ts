import { arrayMove } from '@dnd-kit/sortable';
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatPlainNumber } from '../../../shared/format/numbers.ts';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { copy } from './editing.copy.ts';

export interface Item {
  /** Absent until the server has stored it. */
  readonly id?: string | undefined;
}

/** What lists of the editors differ in. The same object for the life of a list. */
export interface ItemKind<Each extends Item> {
  readonly name: string;
  /** The field that takes the focus in a new item. */
  readonly firstField: string;
  readonly limit: number;
  readonly blank: (last: Each | undefined) => Each;
  /** A blank last item is reused instead of adding another. */
  readonly isBlank: (item: Each) => boolean;
  /** An item's name, or its number without one. */
  readonly titleOf: (item: Each | undefined, index: number) => string;
  readonly fieldOf?: (path: string) => string;
  /** Called once an item is removed. @returns the message about it. */
  readonly onRemoved: (title: string, item: Each, next: Each | undefined, index: number) => string;
  readonly words: {
    readonly empty: string;
    readonly add: string;
    readonly limit: (limit: string) => string;
    readonly keyboardHint: string;
    readonly instructions: string;
    readonly faulty: string;
    readonly moved: (title: string, place: string) => string;
    readonly duplicated?: (title: string) => string;
  };
}

/** The list's methods for other parts of an editor. */
export interface ItemListHandle {
  readonly add: () => void;
  /** Opens the item of a field and focuses the field. @param path as errors name it. */
  readonly show: (path: string) => void;
}

/** The open item; no index if all are closed. */
interface Open {
  readonly index?: number;
  /** Its field that takes the focus once rendered. */
  readonly focus?: string;
}

function toggleOf(row: Element | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('[aria-expanded]') ?? null;
}

/**
 * Changes the layout and scrolls so that a row stays in place on the screen. If the focused field
 * was replaced, the row takes the focus.
 */
function keepInPlace(row: Element, change: () => void): void {
  const before = row.getBoundingClientRect().top;
  flushSync(change);
  const top = row.getBoundingClientRect().top - before;
  window.scrollBy({ top, behavior: 'instant' });
  if (document.activeElement === document.body) toggleOf(row)?.focus();
}

/** A list of a form's items: their order, the open one, and the actions on them. */
export function useItems<Each extends Item>(
  kind: ItemKind<Each>,
  handle: RefObject<ItemListHandle | null>,
) {
  const { name, words } = kind;
  const { control, getValues, setFocus } = useFormContext();
  const { fields, append, remove, move, insert } = useFieldArray({
    control,
    name,
    // `id` is the item's own.
    keyName: 'key',
  });
  const [open, setOpen] = useState<Open>({});
  const [announcement, setAnnouncement] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const dismissUndo = useRef<() => void>(undefined);
  // Without the form there is no list to restore an item to.
  useEffect(() => () => dismissUndo.current?.(), []);
  useEffect(() => {
    if (open.focus !== undefined) setFocus(open.focus);
  }, [open, setFocus]);
  // A stored item keeps its row and focus across a save.
  const ids = useMemo(() => fields.map(({ key, ...item }) => (item as Item).id ?? key), [fields]);

  // One object, so that rows render again only if something in them changed.
  const actions = useMemo(() => {
    const items = (): readonly Each[] => getValues(name);
    const nameAt = (index: number) => kind.titleOf(items()[index], index);
    const openNew = (index: number) =>
      setOpen({ index, focus: `${name}.${index}.${kind.firstField}` });
    const moveTo = (from: number, to: number) => {
      setAnnouncement(words.moved(nameAt(from), formatPlainNumber(to + 1)));
      const places = items().map((_, index) => index);
      move(from, to);
      setOpen(({ index = -1 }) => {
        const place = arrayMove(places, from, to).indexOf(index);
        return place === -1 ? {} : { index: place };
      });
    };
    /** Focuses the row at `index`, or the last one. @returns whether there is any. */
    const focusRow = (index: number, options: FocusOptions = {}) => {
      const all = [...(rows.current?.children ?? [])];
      const toggle = toggleOf(all[index] ?? all.at(-1));
      toggle?.focus(options);
      return toggle !== null;
    };
    const restore = (index: number, item: Each) => {
      const place = Math.min(index, items().length);
      flushSync(() => {
        insert(place, item, { shouldFocus: false });
        setOpen(({ index: at }) => (at === undefined ? {} : { index: at + (at >= place ? 1 : 0) }));
      });
      focusRow(place);
    };

    return {
      nameAt,
      moveTo,
      add: () => {
        const all = items();
        const last = all.at(-1);
        const reused = last !== undefined && kind.isBlank(last);
        if (!reused) append(kind.blank(last), { shouldFocus: false });
        openNew(all.length - (reused ? 1 : 0));
      },
      addMany: (added: readonly Each[]) => append([...added], { shouldFocus: false }),
      /** Inserts a copy after an item and opens it; the server sees a new item. */
      duplicate: (index: number) => {
        setAnnouncement(words.duplicated?.(nameAt(index)) ?? '');
        const { id: _, ...copied } = structuredClone(items()[index] as Each);
        insert(index + 1, copied, { shouldFocus: false });
        openNew(index + 1);
      },
      show: (path: string) => {
        const [whole, index] = new RegExp(`^${name}\\.(\\d+)`, 'u').exec(path) ?? [];
        if (whole === path) openNew(Number(index));
        else if (index !== undefined)
          setOpen({ index: Number(index), focus: kind.fieldOf?.(path) ?? path });
      },
      row: {
        onToggle: (at: number, row: Element) =>
          keepInPlace(row, () => setOpen(({ index }) => (index === at ? {} : { index: at }))),
        /** @param step -1 up, 1 down. */
        onMove: (index: number, step: number, row: Element) => {
          const target = index + step;
          if (target < 0 || target >= items().length) return;
          // The button stays under the pointer for another press.
          keepInPlace(row, () => moveTo(index, target));
        },
        onRemove: (at: number) => {
          const title = nameAt(at);
          const [item, next] = items().slice(at, at + 2);
          if (item === undefined) return;
          const message = flushSync(() => {
            remove(at);
            setOpen(({ index = at }) =>
              index === at ? {} : { index: index - (index > at ? 1 : 0) },
            );
            return kind.onRemoved(title, item, next, at);
          });
          // The focused button disappeared with its row.
          if (!focusRow(at, { preventScroll: true })) addButton.current?.focus();
          const undo = { label: copy.item.undo, onClick: () => restore(at, item) };
          dismissUndo.current = showToast(message, { action: undo });
        },
      },
    };
  }, [kind, name, words, getValues, append, insert, move, remove]);
  const { add, show } = actions;
  useImperativeHandle(handle, () => ({ add, show }), [add, show]);

  return {
    kind,
    ids,
    isFull: ids.length >= kind.limit,
    open: open.index,
    announcement,
    rows,
    addButton,
    ...actions,
  };
}

export type Items<Each extends Item> = ReturnType<typeof useItems<Each>>;
