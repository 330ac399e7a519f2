import type { AuditEntry } from '@markaz/contract/staff/audit';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { plural } from '../../shared/format/plural.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { type UndoneCodes, useUndoCodes } from '../api/code-queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { nouns } from '../ui/nouns.ts';
import { copy as common } from '../ui/ui.copy.ts';
import * as styles from './audit-list.module.css';

/** Returns the ids of the entries that newer ones undid. */
export function undoneIn(entries: readonly AuditEntry[]): ReadonlySet<unknown> {
  return new Set(
    entries.filter(({ action }) => action.endsWith('.undo')).map(({ after }) => after?.undone),
  );
}

const words = common.undo;

function result({ changed, unchanged }: UndoneCodes): string {
  return [
    changed > 0 && words.done(plural(changed, nouns.card)),
    unchanged > 0 && words.stayed(plural(unchanged, nouns.card)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Undoes a change of cards after a confirmation. @param change id of its entry */
export function UndoEntry({ change }: { readonly change: string }) {
  const [asked, setAsked] = useState(false);
  const undo = useUndoCodes((undone) => {
    setAsked(false);
    showToast(result(undone));
  });
  return (
    <div className={styles.undo}>
      <Button onClick={() => setAsked(true)}>{words.action}</Button>
      {asked && (
        <ConfirmDialog
          slow
          title={words.title}
          confirm={words.action}
          action={undo}
          onConfirm={() => undo.run(change)}
          onClose={() => setAsked(false)}
        >
          <p>{words.explain}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
