import { type FocusEvent, useEffect, useState } from 'react';
import { CheckIcon } from './icons.tsx';
import { dismissToast, type Toast } from './toast-store.ts';
import * as styles from './toasts.module.css';

/** A toast, which disappears after some time. */
export default function ToastView({
  toast: { id, text, action, durationMs: duration },
}: {
  readonly toast: Toast;
}) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  // Stop the timer while the user may be about to press the button.
  const isPaused = isHovered || isFocused;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isPaused]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer; users press its button
    <div
      className={styles.toast}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        setIsFocused(currentTarget.contains(relatedTarget))
      }
    >
      <CheckIcon />
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(id);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
