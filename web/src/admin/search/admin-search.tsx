import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { SearchIcon } from '../../shared/ui/icons.tsx';
import { copy } from './copy.ts';
import styles from './search.module.css';
import { SearchDialog } from './search-dialog.tsx';

/** The button that opens the search over everything; so do Ctrl+K and ⌘K on every admin page. */
export function AdminSearch() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // By its place: an Arabic keyboard has another letter there.
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
        startIcon={<SearchIcon />}
        onClick={() => setOpen(true)}
      >
        {copy.short}
      </Button>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
