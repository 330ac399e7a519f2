import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { SearchIcon } from '../../shared/ui/icons.tsx';
import { copy } from './search.copy.ts';
import * as styles from './search.module.css';

/** Loaded when the browser is idle or on demand, because it imports a large library. */
export const loadSearch = () => import('./search-dialog.tsx');

const SearchDialog = lazy(loadSearch);

/** Button for the global search, which Ctrl+K and ⌘K also open on every admin page. */
export function AdminSearch() {
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
      <Suspense>{open && <SearchDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
