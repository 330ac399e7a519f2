import { type RefObject, useEffect, useRef } from 'react';

/**
 * Presses the save button for Ctrl+S and ⌘S, wherever on the page, instead of the browser's dialog,
 * and gives the focus back to the field that they were pressed in, which is inert during a save.
 */
export function useSaveKey(button: RefObject<HTMLButtonElement | null>, saving: boolean): void {
  const field = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // By its place on the keyboard: in Arabic the key writes another letter.
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyS') return;
      event.preventDefault();
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused.closest('[role=dialog]') !== null) return;
      if (button.current?.disabled !== false) return;
      field.current = focused;
      // A typed teacher counts once the field is left.
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
    // A lecture that was new has another row since it has an id.
    const [again] = document.getElementsByName(current.getAttribute('name') ?? '');
    (current.isConnected ? current : again)?.focus({ preventScroll: true });
  }, [saving]);
}

/** The keys that save, as this machine's keyboard names them. */
export const saveKeys = /Mac/u.test(navigator.userAgent) ? '⌘S' : 'Ctrl+S';
