import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Code } from '../../shared/format/code.tsx';
import { nouns, plural } from '../../shared/format/plural.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { copy } from './copy.ts';
import styles from './deed-result.module.css';
import { undoOf } from './deeds.ts';
import { type Done, useDeed } from './use-deed.ts';

interface Props {
  readonly done: Done;
  readonly onDone: (done: Done) => void;
  readonly onDismiss: () => void;
}

/** What became of the last deed; it stays until dismissed, with the way back where there is one. */
export function DeedResult({ done, onDone, onDismiss }: Props) {
  const undo = useDeed(onDone);
  const back = done.deed === 'swap' ? null : undoOf(done.deed, done.unchanged);
  return (
    <Alert
      severity={done.deed !== 'swap' && done.changed === 0 ? 'warning' : 'success'}
      role="status"
      className={styles.result}
    >
      {done.deed === 'swap' ? (
        <p>
          {copy.deeds.swapped} <Code>{done.token}</Code>
        </p>
      ) : (
        <>
          {done.changed > 0 && (
            <p>{copy.deeds.done[done.deed](plural(done.changed, nouns.card))}</p>
          )}
          {done.unchanged > 0 && <p>{copy.deeds.unchanged(plural(done.unchanged, nouns.card))}</p>}
        </>
      )}
      {undo.problem !== null && <p role="alert">{undo.problem}</p>}
      <div className={styles.actions}>
        {done.deed === 'swap' && <CopyButton text={done.token} label={copy.copyCode} />}
        {done.deed !== 'swap' && back !== null && (
          <Button
            color="inherit"
            variant="outlined"
            loading={undo.isPending}
            onClick={() => undo.mutate({ deed: back, selection: done.selection })}
          >
            {copy.deeds.undo}
          </Button>
        )}
        <Button color="inherit" onClick={onDismiss}>
          {copy.deeds.dismiss}
        </Button>
      </div>
    </Alert>
  );
}
