import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import { Code } from '../../shared/format/code.tsx';
import { nouns, plural } from '../../shared/format/plural.ts';
import { copy } from './copy.ts';
import type { Deed } from './deeds.ts';
import { type Done, useDeed } from './use-deed.ts';

interface Props {
  readonly deed: Deed;
  /** As printed; swapping takes the first. */
  readonly tokens: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (done: Done) => void;
}

/** Says what will become of the cards, and does it when told to. */
export function DeedDialog({ deed, tokens, onClose, onDone }: Props) {
  const titleId = useId();
  const action = useDeed(onDone);
  const [first = ''] = tokens;
  const begin = () =>
    action.mutate(
      deed === 'swap' ? { deed, token: first } : { deed, selection: { codes: [...tokens] } },
    );

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      onClose={() => !action.isPending && onClose()}
    >
      {action.isPending && <LinearProgress aria-label={copy.deeds.titles[deed]} />}
      <DialogTitle id={titleId}>{copy.deeds.titles[deed]}</DialogTitle>
      <DialogContent>
        <p>{tokens.length === 1 ? <Code>{first}</Code> : plural(tokens.length, nouns.card)}</p>
        <p>{copy.deeds.explain[deed]}</p>
        {action.problem !== null && <Alert severity="error">{action.problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={action.isPending}>
          {copy.deeds.cancel}
        </Button>
        <Button
          variant="contained"
          color={deed === 'revoke' || deed === 'swap' ? 'error' : 'primary'}
          loading={action.isPending}
          onClick={begin}
        >
          {action.problem === null ? copy.deeds.names[deed] : copy.retry}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
