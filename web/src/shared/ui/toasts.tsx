import { Suspense } from 'react';
import { optionalComponent } from './optional.ts';
import { useToast } from './toast-store.ts';
import * as styles from './toasts.module.css';
import { componentsCopy } from './ui.copy.ts';

/** This component is optional, because the page itself also shows what happened. */
const ToastView = optionalComponent(() => import('./toast-view.tsx'));

/** Shows toasts. The live region is always present, so that every toast is announced. */
export function Toasts() {
  const toast = useToast();
  return (
    <section className={styles.stack} aria-label={componentsCopy.notifications} aria-live="polite">
      {toast !== null && (
        <Suspense>
          <ToastView key={toast.id} toast={toast} />
        </Suspense>
      )}
    </section>
  );
}
