import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatDateTime } from '../../../../shared/format/time.ts';
import { copy } from '../copy.ts';

interface Props {
  /** ISO 8601. */
  readonly keptAt: string;
  readonly discarded: boolean;
  /** Discards the draft, or takes that back. */
  readonly onToggle: () => void;
}

/** Says that something typed earlier is in the form again, and how to discard it. */
export function DraftNotice({ keptAt, discarded, onToggle }: Props) {
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={onToggle}>
          {discarded ? copy.draft.undo : copy.draft.discard}
        </Button>
      }
    >
      {discarded ? copy.draft.discarded : copy.draft.restored(formatDateTime(keptAt))}
    </Alert>
  );
}
