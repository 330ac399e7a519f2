import { type RefObject, useEffect, useRef } from 'react';

/**
 * Maps Ctrl+S and ⌘S to the save button on the whole page, instead of the browser's dialog. A save
 * makes the focused field inert, so the focus returns to it afterwards.
 */
export function useSaveKey(button: RefObject<HTMLButtonElement | null>, saving: boolean): void {
  const field = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // By its place on the keyboard: in Arabic the key types another letter.
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyS') return;
      event.preventDefault();
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused.closest('[role=dialog]') !== null) return;
      if (button.current?.disabled !== false) return;
      field.current = focused;
      // A typed teacher counts once the field loses the focus.
      focused.blur();
      focused.focus({ preventScroll: true });
      button.current.click();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [button]);
  useEffect(() => {
    const { current } = field;
    if (saving || current === null) return;
    field.current = null;
    if (document.activeElement !== document.body) return;
    // A new lecture gets another row with its id.
    const [again] = document.getElementsByName(current.getAttribute('name') ?? '');
    (current.isConnected ? current : again)?.focus({ preventScroll: true });
  }, [saving]);
}

/** The keys that save, as this machine's keyboard names them. */
export const saveKeys = /Mac/u.test(navigator.userAgent) ? '⌘S' : 'Ctrl+S';
