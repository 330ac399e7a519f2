import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { formatPercent } from '../../format/numbers.ts';
import { copy } from './copy.ts';
import styles from './course-editor.module.css';

interface Props {
  /** What the button says. */
  readonly label: string;
  /** Share of the upload from 0 to 1; null while nothing is being sent. */
  readonly progress: number | null;
  readonly failure: string | null;
  /** Something else must be finished first. */
  readonly waiting: boolean;
}

/** The save button, always in reach, with how far the save is and why it failed. */
export function SaveBar({ label, progress, failure, waiting }: Props) {
  const sending = progress !== null && progress < 1;
  return (
    <div className={styles.bar}>
      {failure !== null && (
        <Alert severity="error">
          {copy.failed} {failure}
        </Alert>
      )}
      {progress !== null && (
        <div>
          <LinearProgress
            aria-label={copy.saving}
            {...(sending ? { variant: 'determinate', value: progress * 100 } : {})}
          />
          <p role="status">{sending ? copy.uploading(formatPercent(progress)) : copy.finishing}</p>
        </div>
      )}
      <div>
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={waiting}
          loading={progress !== null}
        >
          {failure === null ? label : copy.retry}
        </Button>
      </div>
    </div>
  );
}
