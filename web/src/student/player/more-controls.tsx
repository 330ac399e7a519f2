import { type ReactNode, useRef } from 'react';
import { classes } from '../../shared/ui/classes.ts';
import { CloseIcon, icon } from '../../shared/ui/icons.tsx';
import * as styles from './controls.module.css';
import * as sheet from './more-controls.module.css';
import { copy } from './player.copy.ts';

const MoreIcon = icon(
  <g fill="currentColor" stroke="none">
    <circle cx="12" cy="5" r="2" />
    <circle cx="12" cy="12" r="2" />
    <circle cx="12" cy="19" r="2" />
  </g>,
);

/** Controls that do not fit a narrow bar, in a sheet at the bottom. @param children its rows */
export function MoreControls({ children }: { readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <span className={styles.narrow}>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={copy.more}
        onClick={() => dialog.current?.showModal()}
      >
        <MoreIcon size={24} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself */}
      <dialog
        ref={dialog}
        dir="rtl"
        className={sheet.sheet}
        aria-label={copy.more}
        onClick={({ target, currentTarget }) => {
          // A click on the backdrop.
          if (target === currentTarget) currentTarget.close();
        }}
      >
        <div className={sheet.rows}>
          <div className={sheet.row}>
            <strong>{copy.more}</strong>
            <button
              type="button"
              className={styles.button}
              aria-label={copy.close}
              onClick={() => dialog.current?.close()}
            >
              <CloseIcon size={24} />
            </button>
          </div>
          {children}
        </div>
      </dialog>
    </span>
  );
}

interface RowProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** One control of the sheet, with its name. */
export function MoreRow({ name, children }: RowProps) {
  return (
    <div className={classes(sheet.row, sheet.named)}>
      {children}
      <span aria-hidden="true">{name}</span>
    </div>
  );
}
