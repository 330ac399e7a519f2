import { componentsCopy } from './copy.ts';
import { CheckIcon } from './icons.tsx';
import { useToasts } from './toast-store.ts';
import styles from './toasts.module.css';

/** Where toasts appear; the live region is always there, so that each one is announced. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <section className={styles.stack} aria-label={componentsCopy.notifications} aria-live="polite">
      {toasts.map((toast) => (
        <p className={styles.toast} key={toast.id}>
          <CheckIcon />
          {toast.text}
        </p>
      ))}
    </section>
  );
}
