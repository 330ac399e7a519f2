import { arrayMove } from '@dnd-kit/sortable';
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatPlainNumber } from '../../../shared/format/numbers.ts';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { copy } from './editing.copy.ts';

export interface Item {
  /** Absent until the server has stored the item. */
  readonly id?: string | undefined;
}

/** What differs between the editors' lists. Each list passes the same object in every render. */
export interface ItemKind<Each extends Item> {
  readonly name: string;
  /** Name of the field that takes the focus in a new item. */
  readonly firstField: string;
  readonly limit: number;
  readonly createBlank: (last: Each | undefined) => Each;
  /** Whether an item is blank. A blank last item is reused. */
  readonly isBlank: (item: Each) => boolean;
  /** Returns an item's name, or its number if it has no name. */
  readonly titleOf: (item: Each | undefined, index: number) => string;
  /** Returns the path of the field to focus for an error; by default the path of the error. */
  readonly focusableField?: (path: string) => string;
  /** Called after an item was removed. @returns the message to show */
  readonly onRemoved: (title: string, item: Each, next: Each | undefined, index: number) => string;
  readonly texts: {
    readonly empty: string;
    readonly add: string;
    readonly limit: (limit: string) => string;
    readonly keyboardHint: string;
    readonly instructions: string;
    readonly faulty: string;
    readonly moved: (title: string, position: string) => string;
    readonly duplicated?: (title: string) => string;
  };
}

/** Methods of the list that other parts of an editor may call. */
export interface ItemListHandle {
  readonly add: () => void;
  /** Opens a field's item and focuses the field. @param path the field's path, as in errors */
  readonly showField: (path: string) => void;
}

/** The open item. It has no index if all items are closed. */
interface OpenItem {
  readonly index?: number;
  /** Path of the item's field that takes the focus once it is rendered. */
  readonly focus?: string;
}

function findToggle(row: Element | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('[aria-expanded]') ?? null;
}

/**
 * Changes the layout, and scrolls so that a row stays in place on the screen. If the focused field
 * was replaced, the row takes the focus.
 */
function keepInPlace(row: Element, change: () => void): void {
  const topBefore = row.getBoundingClientRect().top;
  flushSync(change);
  const top = row.getBoundingClientRect().top - topBefore;
  window.scrollBy({ top, behavior: 'instant' });
  if (document.activeElement === document.body) findToggle(row)?.focus();
}

/** Returns the state of a form's list: the items' order, the open item, and actions on items. */
export function useItems<Each extends Item>(
  kind: ItemKind<Each>,
  handle: RefObject<ItemListHandle | null>,
) {
  const { name, texts } = kind;
  const { control, getValues, setFocus } = useFormContext();
  const { fields, append, remove, move, insert } = useFieldArray({
    control,
    name,
    // Not `id`, because that is a field of the item.
    keyName: 'key',
  });
  const [openItem, setOpenItem] = useState<OpenItem>({});
  const [announcement, setAnnouncement] = useState('');
  const listRef = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const dismissUndo = useRef<() => void>(undefined);
  // Dismissed on unmount, because a removed item cannot be restored without the form.
  useEffect(() => () => dismissUndo.current?.(), []);
  useEffect(() => {
    if (openItem.focus !== undefined) setFocus(openItem.focus);
  }, [openItem, setFocus]);
  // Keyed by the stored id, so that rows keep their focus across a save.
  const ids = useMemo(() => fields.map(({ key, ...item }) => (item as Item).id ?? key), [fields]);

  // Memoised, so that rows render again only if something in them changed.
  const actions = useMemo(() => {
    const items = (): readonly Each[] => getValues(name);
    const titleAt = (index: number) => kind.titleOf(items()[index], index);
    const openAndFocus = (index: number) =>
      setOpenItem({ index, focus: `${name}.${index}.${kind.firstField}` });
    const moveTo = (from: number, to: number) => {
      setAnnouncement(texts.moved(titleAt(from), formatPlainNumber(to + 1)));
      const indexes = items().map((_, index) => index);
      move(from, to);
      setOpenItem(({ index = -1 }) => {
        const newIndex = arrayMove(indexes, from, to).indexOf(index);
        return newIndex === -1 ? {} : { index: newIndex };
      });
    };
    /** Focuses the row at `index`, or else the last row. @returns whether there is a row */
    const focusRow = (index: number, options: FocusOptions = {}) => {
      const rows = [...(listRef.current?.children ?? [])];
      const toggle = findToggle(rows[index] ?? rows.at(-1));
      toggle?.focus(options);
      return toggle !== null;
    };
    const restore = (index: number, item: Each) => {
      const target = Math.min(index, items().length);
      flushSync(() => {
        insert(target, item, { shouldFocus: false });
        setOpenItem(({ index: openIndex }) =>
          openIndex === undefined ? {} : { index: openIndex + (openIndex >= target ? 1 : 0) },
        );
      });
      focusRow(target);
    };

    return {
      titleAt,
      moveTo,
      add: () => {
        const existing = items();
        const last = existing.at(-1);
        const isReused = last !== undefined && kind.isBlank(last);
        if (!isReused) append(kind.createBlank(last), { shouldFocus: false });
        openAndFocus(existing.length - (isReused ? 1 : 0));
      },
      addMany: (added: readonly Each[], index = items().length) =>
        insert(index, [...added], { shouldFocus: false }),
      /** Inserts a copy after an item and opens it. The copy has no id. */
      duplicate: (index: number) => {
        setAnnouncement(texts.duplicated?.(titleAt(index)) ?? '');
        const { id: _, ...copied } = structuredClone(items()[index] as Each);
        insert(index + 1, copied, { shouldFocus: false });
        openAndFocus(index + 1);
      },
      showField: (path: string) => {
        const [itemPath, index] = new RegExp(`^${name}\\.(\\d+)`, 'u').exec(path) ?? [];
        if (itemPath === path) openAndFocus(Number(index));
        else if (index !== undefined)
          setOpenItem({ index: Number(index), focus: kind.focusableField?.(path) ?? path });
      },
      rowActions: {
        onToggle: (index: number, row: Element) =>
          keepInPlace(row, () => setOpenItem((open) => (open.index === index ? {} : { index }))),
        /** @param step -1 to move up, 1 to move down. */
        onMove: (index: number, step: number, row: Element) => {
          const target = index + step;
          if (target < 0 || target >= items().length) return;
          // Keeps the button under the pointer, so that it can be pressed again.
          keepInPlace(row, () => moveTo(index, target));
        },
        onRemove: (index: number) => {
          const title = titleAt(index);
          const [item, next] = items().slice(index, index + 2);
          if (item === undefined) return;
          const message = flushSync(() => {
            remove(index);
            setOpenItem(({ index: openIndex = index }) =>
              openIndex === index ? {} : { index: openIndex - (openIndex > index ? 1 : 0) },
            );
            return kind.onRemoved(title, item, next, index);
          });
          // The focused button disappeared together with its row.
          if (!focusRow(index, { preventScroll: true })) addButton.current?.focus();
          const undo = { label: copy.item.undo, onClick: () => restore(index, item) };
          dismissUndo.current = showToast(message, { action: undo });
        },
      },
    };
  }, [kind, name, texts, getValues, append, insert, move, remove]);
  const { add, showField } = actions;
  useImperativeHandle(handle, () => ({ add, showField }), [add, showField]);

  return {
    kind,
    ids,
    isFull: ids.length >= kind.limit,
    openIndex: openItem.index,
    announcement,
    listRef,
    addButton,
    ...actions,
  };
}

export type Items<Each extends Item> = ReturnType<typeof useItems<Each>>;
