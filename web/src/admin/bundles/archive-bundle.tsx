import type { Bundle } from '@markaz/contract/cards/bundles';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { showToast } from '../../shared/ui/toast-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { copy } from './bundles.copy.ts';
import { useSaveBundle } from './use-save-bundle.ts';

const words = copy.archive;

/** Archives a bundle after a confirmation, or restores it at once. */
export function ArchiveBundle({ bundle }: { readonly bundle: Bundle }) {
  const { id, name, courses, archived, updatedAt } = bundle;
  const [asked, setAsked] = useState(false);
  const action = useSaveBundle(words.failed, (changed) => {
    setAsked(false);
    showToast(changed.archived ? words.done : words.restored);
  });
  const save = () => action.run({ id, name, courses, archived: !archived, updatedAt });
  if (archived)
    return (
      <Button variant="outlined" loading={action.isPending} onClick={save}>
        {words.restore}
      </Button>
    );
  return (
    <>
      <Button color="error" onClick={() => setAsked(true)}>
        {words.action}
      </Button>
      {asked && (
        <ConfirmDialog
          title={words.action}
          confirm={words.action}
          action={action}
          onConfirm={save}
          onClose={() => setAsked(false)}
        >
          <p>{words.explain}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
