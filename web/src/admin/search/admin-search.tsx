import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { SearchIcon } from '../../shared/ui/icons.tsx';
import { copy } from './search.copy.ts';
import * as styles from './search.module.css';

interface Props {
  /** The dialog, which loads lazily because it imports a large library. */
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>;
}

/** Button for the global search, which Ctrl+K and ⌘K also open on every admin page. */
export function AdminSearch({ Dialog }: Props) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Compares `code`, because this key types another letter on an Arabic keyboard.
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.code !== 'KeyK') return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button
        className={styles.open}
        aria-label={copy.open}
        aria-keyshortcuts="Control+K Meta+K"
        variant="quiet"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        {copy.short}
      </Button>
      <Suspense>{open && <Dialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
