import { useId, useRef, useState } from 'react';
import { authCopy } from '../../shared/auth/auth.copy.ts';
import { type InAppBrowser, intentLink } from '../../shared/auth/in-app-browser.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { ExternalIcon } from '../../shared/ui/icons.tsx';
import * as styles from './open-outside.module.css';

const copy = authCopy.outside;

export interface OpenOutsideProps {
  readonly around: InAppBrowser;
  /** Absolute URL to open in the phone's own browser. */
  readonly address: string;
}

/** Helps the user to leave an app's web view, because Google rejects sign-ins there. */
export function OpenOutside({ around, address }: OpenOutsideProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<string | null>(null);

  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setResult(copy.copied);
    } catch {
      // Web views often have no clipboard. Select the link, so that the user can copy it.
      field.current?.select();
      setResult(copy.copyByHand);
    }
  };

  return (
    <section className={styles.outside} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {copy.title(around.app)}
      </h2>
      <p>{copy.text}</p>
      {around.system === 'android' && (
        <ButtonLink wide to={intentLink(address)}>
          <ExternalIcon />
          {copy.open}
        </ButtonLink>
      )}
      <Button
        look={around.system === 'android' ? 'secondary' : 'primary'}
        wide
        onClick={() => void copyLink()}
      >
        {copy.copy}
      </Button>
      <input
        ref={field}
        className={styles.link}
        dir="ltr"
        readOnly
        aria-label={copy.link}
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <p className={styles.result} role="status">
        {result}
      </p>
      <p className={styles.hint}>{copy.hint}</p>
      <p className={styles.hint}>{copy.anyway}</p>
    </section>
  );
}
