import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { profileCopy } from './copy.ts';
import styles from './profile.module.css';

const ConfirmSignOut = lazy(() => import('./confirm-sign-out.tsx'));

/** For who lost a phone, or signed in on somebody else's. */
export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    // The question that had the focus is gone; the keyboard goes on where it came from.
    if (asked.current && !asking) button.current?.querySelector('button')?.focus();
    asked.current = asking;
  }, [asking]);
  const ask = (
    <Button look="quiet" wide onClick={() => setAsking(true)}>
      {profileCopy.everywhere.action}
    </Button>
  );
  return (
    <div ref={button} className={styles.everywhere}>
      {asking ? (
        <Suspense fallback={ask}>
          <ConfirmSignOut onCancel={() => setAsking(false)} />
        </Suspense>
      ) : (
        ask
      )}
    </div>
  );
}
