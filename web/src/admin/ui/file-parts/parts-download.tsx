import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { formatBytes } from '../../../shared/format/bytes.ts';
import { formatPercent } from '../../../shared/format/numbers.ts';
import { DownloadIcon } from '../icons.tsx';
import { copy as common } from '../ui.copy.ts';
import { copy } from './file-parts.copy.ts';
import * as styles from './parts-download.module.css';
import { useFileParts } from './use-file-parts.ts';

interface Props {
  /** Address of the file. */
  readonly href: string;
  /** Lines of a part. */
  readonly size?: number;
}

/** Downloads a large CSV file in parts, shows the progress, and resumes after a failure. */
export function PartsDownload(props: Props) {
  // Parts of different files must not mix.
  return <OneFile key={props.href} {...props} />;
}

function OneFile({ href, size = limits.partLines }: Props) {
  const { progress, start, stop, discard } = useFileParts(href, size);
  const { state, arrived, share } = progress;
  if (state === 'idle')
    return (
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={start}>
        {common.csv}
      </Button>
    );
  const come = copy.come(formatPercent(share), formatBytes(arrived));
  return (
    <div className={styles.box}>
      <p role="status" className={styles.status}>
        {state === 'running' ? come : `${copy[state]} ${come}`}
      </p>
      <LinearProgress variant="determinate" value={share * 100} aria-label={copy.progress} />
      <div className={styles.actions}>
        {state === 'running' ? (
          <Button onClick={stop}>{copy.stop}</Button>
        ) : (
          <>
            <Button variant="outlined" onClick={start}>
              {copy.goOn}
            </Button>
            <Button onClick={discard}>{common.cancel}</Button>
          </>
        )}
      </div>
    </div>
  );
}
