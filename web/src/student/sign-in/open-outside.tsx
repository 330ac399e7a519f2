import { useId, useRef, useState } from 'react';
import { authCopy } from '../../shared/auth/auth.copy.ts';
import { androidIntentUrl, type InAppBrowser } from '../../shared/auth/in-app-browser.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { ExternalIcon } from '../../shared/ui/icons.tsx';
import * as styles from './open-outside.module.css';

const copy = authCopy.outside;

export interface OpenOutsideProps {
  readonly inAppBrowser: InAppBrowser;
  /** Absolute URL to open in the phone's own browser. */
  readonly url: string;
}

/** Helps users to leave an app's web view, in which Google rejects sign-ins. */
export function OpenOutside({ inAppBrowser, url }: OpenOutsideProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<string | null>(null);

  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(url);
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
        {copy.title(inAppBrowser.app)}
      </h2>
      <p>{copy.text}</p>
      {inAppBrowser.system === 'android' && (
        <ButtonLink wide to={androidIntentUrl(url)}>
          <ExternalIcon />
          {copy.open}
        </ButtonLink>
      )}
      <Button
        variant={inAppBrowser.system === 'android' ? 'secondary' : 'primary'}
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
        value={url}
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
