import type { MouseEvent, ReactNode } from 'react';

function show(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal();
}

/** Beside the dialog, or on something that leads on. */
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
 * Links and buttons over the page, open while it is rendered: the browser's own dialog, which holds
 * the keyboard and gives it back. It closes by Escape, beside it, and by whatever is chosen in it.
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
