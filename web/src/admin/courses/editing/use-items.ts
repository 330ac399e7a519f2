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

/** What differs between the editors' lists; a constant object for each mounted list. */
export interface ItemKind<Each extends Item> {
  readonly name: string;
  /** Name of the field that takes the focus in a new item. */
  readonly firstField: string;
  readonly limit: number;
  readonly blank: (last: Each | undefined) => Each;
  /** Whether an item is blank. A blank last item is reused. */
  readonly isBlank: (item: Each) => boolean;
  /** Returns an item's name, or its number if it has no name. */
  readonly titleOf: (item: Each | undefined, index: number) => string;
  readonly fieldOf?: (path: string) => string;
  /** Called after an item was removed. @returns the message about it. */
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

/** Methods of the list that other parts of an editor may call. */
export interface ItemListHandle {
  readonly add: () => void;
  /** Opens a field's item and focuses the field. @param path path of the field, as in errors. */
  readonly show: (path: string) => void;
}

/** The open item; without an index if all are closed. */
interface Open {
  readonly index?: number;
  /** The item's field that takes the focus once rendered. */
  readonly focus?: string;
}

function toggleOf(row: Element | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('[aria-expanded]') ?? null;
}

/**
 * Changes the layout, and scrolls so that a row stays in place on the screen. If the focused field
 * was replaced, the row takes the focus.
 */
function keepInPlace(row: Element, change: () => void): void {
  const before = row.getBoundingClientRect().top;
  flushSync(change);
  const top = row.getBoundingClientRect().top - before;
  window.scrollBy({ top, behavior: 'instant' });
  if (document.activeElement === document.body) toggleOf(row)?.focus();
}

/** State of a form's list: the items' order, the open item, and the actions on items. */
export function useItems<Each extends Item>(
  kind: ItemKind<Each>,
  handle: RefObject<ItemListHandle | null>,
) {
  const { name, words } = kind;
  const { control, getValues, setFocus } = useFormContext();
  const { fields, append, remove, move, insert } = useFieldArray({
    control,
    name,
    // Not `id`, because that is a field of the item.
    keyName: 'key',
  });
  const [open, setOpen] = useState<Open>({});
  const [announcement, setAnnouncement] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const dismissUndo = useRef<() => void>(undefined);
  // Without the form, a removed item cannot be restored.
  useEffect(() => () => dismissUndo.current?.(), []);
  useEffect(() => {
    if (open.focus !== undefined) setFocus(open.focus);
  }, [open, setFocus]);
  // Keyed by the stored id, so that rows keep their focus across a save.
  const ids = useMemo(() => fields.map(({ key, ...item }) => (item as Item).id ?? key), [fields]);

  // Memoised, so that rows render again only if something in them changed.
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
    /** Focuses the row at `index`, or else the last row. @returns whether there is a row. */
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
      /** Inserts a copy without id after an item and opens the copy. */
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
        /** @param step -1 to move up, 1 to move down. */
        onMove: (index: number, step: number, row: Element) => {
          const target = index + step;
          if (target < 0 || target >= items().length) return;
          // Keeps the button under the pointer, so that it can be pressed again.
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
          // The focused button disappeared together with its row.
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
