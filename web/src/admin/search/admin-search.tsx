import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { SearchIcon } from '../../shared/ui/icons.tsx';
import { copy } from './search.copy.ts';
import * as styles from './search.module.css';

/** Loaded when idle or needed, because it includes the large library of the fields. */
export const loadSearch = () => import('./search-dialog.tsx');

const SearchDialog = lazy(loadSearch);

/** Button for the global search, which Ctrl+K and ⌘K also open on every admin page. */
export function AdminSearch() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Compared by `code`, because an Arabic keyboard has another letter on this key.
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.code !== 'KeyK') return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        className={styles.open}
        aria-label={copy.open}
        aria-keyshortcuts="Control+K Meta+K"
        look="quiet"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        {copy.short}
      </Button>
      <Suspense>{open && <SearchDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
