import { useEffect, useId, useRef } from 'react';
import { isApiError } from '../../shared/api/errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { openedCopy } from './opened.copy.ts';
import * as styles from './profile.module.css';
import { useSignOutEverywhere } from './use-sign-out-everywhere.ts';

const copy = openedCopy.everywhere;

/** Asks before signing out every device; after a failure, shows the reason and allows a retry. */
export default function ConfirmSignOut({ onCancel }: { readonly onCancel: () => void }) {
  const signOut = useSignOutEverywhere(() => showToast(copy.done));
  const question = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => question.current?.focus(), []);
  const problem = isApiError(signOut.error) ? signOut.error.message : componentsCopy.error.unknown;
  return (
    <section
      ref={question}
      className={styles.question}
      tabIndex={-1}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-text`}
    >
      <h3 id={`${id}-question`}>{copy.question}</h3>
      <p id={`${id}-text`} className={styles.why}>
        {copy.text}
      </p>
      <p className={styles.error} role="alert">
        {signOut.error !== null && problem}
      </p>
      <div className={styles.actions}>
        <Button busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {signOut.isPending ? copy.busy : copy.confirm}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {openedCopy.cancel}
        </Button>
      </div>
    </section>
  );
}
