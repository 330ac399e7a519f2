import type { MouseEvent, ReactNode } from 'react';

function show(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal();
}

/** Whether a click was outside the content, or on a link or button. */
function isChoice({ target, currentTarget }: MouseEvent): boolean {
  return target === currentTarget || (target as Element).closest('a, button') !== null;
}

export interface PopupProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Links and buttons over the page, open while rendered. A native dialog, which traps the focus and
 * restores it. Escape, a click outside and any choice close it.
 */
export function Popup({ label, className, onClose, children }: PopupProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape, and presses the buttons
    <dialog
      ref={show}
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => isChoice(event) && event.currentTarget.close()}
    >
      {children}
    </dialog>
  );
}
