import { type ReactNode, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { copyLinkCopy as copy } from './copy-link.copy.ts';
import * as styles from './profile.module.css';

interface Props {
  readonly url: string;
  /** Other ways to use the link. */
  readonly children: ReactNode;
}

/** Shows a link, and below other ways to use it a button that copies it. */
export function CopyLink({ url, children }: Props) {
  const [hasCopyFailed, setHasCopyFailed] = useState(false);
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setHasCopyFailed(false);
      showToast(copy.copied);
    } catch {
      setHasCopyFailed(true);
    }
  };
  return (
    <>
      <bdi dir="ltr" className={styles.address}>
        {url}
      </bdi>
      {children}
      <Button variant="secondary" wide onClick={() => void copyLink()}>
        {copy.copy}
      </Button>
      {hasCopyFailed && (
        <p className={styles.error} role="alert">
          {copy.copyFailed}
        </p>
      )}
    </>
  );
}
