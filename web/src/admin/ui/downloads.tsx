import { partHeaders } from '@markaz/contract/file-parts';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState } from 'react';
import { answerOf } from '../../shared/api/client.ts';
import { formatBytes } from '../../shared/format/bytes.ts';
import { formatPercent } from '../../shared/format/numbers.ts';
import { saveFile } from '../../shared/ui/save-file.ts';
import { DownloadIcon } from './icons.tsx';
import * as layout from './layout.module.css';
import { copy as common } from './ui.copy.ts';

const copy = common.parts;

interface DownloadProps {
  readonly href: string;
  /** Label for files that are not CSV. */
  readonly label?: string;
}

export function DownloadButton({ href, label = common.csv }: DownloadProps) {
  return (
    <Button component="a" href={href} download variant="outlined" startIcon={<DownloadIcon />}>
      {label}
    </Button>
  );
}

interface Parts {
  readonly blobs: Blob[];
  name: string;
  /** Cursor of the next part; null after the last. */
  next: string | null;
  /** Number of lines in the whole file. */
  total: number;
}

const noParts = (): Parts => ({ blobs: [], name: '', next: '', total: 0 });

/** `stopped` and `failed` can be resumed. `arrived` is in bytes; `share` is a part of all lines. */
type Progress = {
  state: 'idle' | 'running' | 'stopped' | 'failed';
  arrived: number;
  share: number;
};

const idle: Progress = { state: 'idle', arrived: 0, share: 0 };

/** Fetches the next part. Browsers may store blobs on disk. @throws ApiError, errors of `fetch` */
async function fetchNext(href: string, parts: Parts, size: number, signal: AbortSignal) {
  const address = new URL(href, location.href);
  address.searchParams.set('part', parts.next ?? '');
  address.searchParams.set('size', String(size));
  const response = await fetch(address, { signal, credentials: 'same-origin' });
  if (!response.ok) await answerOf(response);
  const blob = await response.blob();
  if (parts.blobs.length === 0) {
    const disposition = response.headers.get('content-disposition') ?? '';
    parts.name = /filename="([^"]+)"/u.exec(disposition)?.[1] ?? 'file.csv';
    parts.total = Number(response.headers.get(partHeaders.total) ?? 0);
  }
  parts.blobs.push(blob);
  parts.next = response.headers.get(partHeaders.next);
}

function useParts(href: string, size: number) {
  const [progress, setProgress] = useState(idle);
  const current = useRef(noParts());
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const show = (state: Progress['state']) => {
    const { blobs, total } = current.current;
    const arrived = blobs.reduce((sum, blob) => sum + blob.size, 0);
    const share = total === 0 ? 0 : Math.min(1, (blobs.length * size) / total);
    setProgress({ state, arrived, share });
  };
  const discard = () => {
    current.current = noParts();
    setProgress(idle);
  };
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    const parts = current.current;
    show('running');
    try {
      while (parts.next !== null) {
        await fetchNext(href, parts, size, controller.signal);
        if (controller.signal.aborted) return;
        show('running');
      }
      saveFile(new Blob(parts.blobs, { type: 'text/csv;charset=utf-8' }), parts.name);
      discard();
    } catch {
      if (!controller.signal.aborted) show('failed');
    }
  };
  const stop = () => {
    running.current?.abort();
    show('stopped');
  };
  return { progress, start, stop, discard };
}

interface Props {
  readonly href: string;
  readonly size?: number;
}

function OneFile({ href, size = limits.partLines }: Props) {
  const { progress, start, stop, discard } = useParts(href, size);
  const { state, arrived, share } = progress;
  if (state === 'idle')
    return (
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={start}>
        {common.csv}
      </Button>
    );
  const received = copy.received(formatPercent(share), formatBytes(arrived));
  return (
    <div className={layout.tight} style={{ minInlineSize: 'min(100%, 18rem)' }}>
      <p role="status" style={{ overflowWrap: 'anywhere' }}>
        {state === 'running' ? received : `${copy[state]} ${received}`}
      </p>
      <LinearProgress variant="determinate" value={share * 100} aria-label={copy.progress} />
      <div className={layout.actions}>
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

/** Downloads a large CSV file in parts, shows the progress, and resumes after a failure. */
export function PartsDownload(props: Props) {
  // A key, because parts of different files must not be mixed.
  return <OneFile key={props.href} {...props} />;
}
