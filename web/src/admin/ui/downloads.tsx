import { partHeaders } from '@markaz/contract/file-parts';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState } from 'react';
import { parseAnswer } from '../../shared/api/client.ts';
import { formatBytes } from '../../shared/format/bytes.ts';
import { formatPercent } from '../../shared/format/numbers.ts';
import { saveFile } from '../../shared/ui/save-file.ts';
import { DownloadIcon } from './icons.tsx';
import * as layout from './layout.module.css';
import { copy as common } from './ui.copy.ts';

const copy = common.parts;

interface DownloadProps {
  readonly href: string;
  /** The default says that the file is CSV. */
  readonly label?: string;
}

export function DownloadButton({ href, label = common.csv }: DownloadProps) {
  return (
    <Button component="a" href={href} download variant="outlined" startIcon={<DownloadIcon />}>
      {label}
    </Button>
  );
}

interface PartialFile {
  readonly blobs: Blob[];
  name: string;
  /** Cursor of the next part, or null after the last part. */
  nextCursor: string | null;
  /** Number of lines in the complete file. */
  lineCount: number;
}

const createEmptyFile = (): PartialFile => ({ blobs: [], name: '', nextCursor: '', lineCount: 0 });

type Progress = {
  /** A `stopped` or `failed` download can be resumed. */
  state: 'idle' | 'running' | 'stopped' | 'failed';
  receivedBytes: number;
  /** Received share of all lines, from 0 to 1. */
  receivedShare: number;
};

const idle: Progress = { state: 'idle', receivedBytes: 0, receivedShare: 0 };

/**
 * Fetches the next part of a file and adds it to `file`. Browsers may store its blob on disk.
 * @throws ApiError, or the error that `fetch` throws
 */
async function fetchNextPart(href: string, file: PartialFile, size: number, signal: AbortSignal) {
  const address = new URL(href, location.href);
  address.searchParams.set('part', file.nextCursor ?? '');
  address.searchParams.set('size', String(size));
  const response = await fetch(address, { signal, credentials: 'same-origin' });
  // `parseAnswer` throws the ApiError.
  if (!response.ok) await parseAnswer(response);
  const blob = await response.blob();
  if (file.blobs.length === 0) {
    const disposition = response.headers.get('content-disposition') ?? '';
    file.name = /filename="([^"]+)"/u.exec(disposition)?.[1] ?? 'file.csv';
    file.lineCount = Number(response.headers.get(partHeaders.total) ?? 0);
  }
  file.blobs.push(blob);
  file.nextCursor = response.headers.get(partHeaders.next);
}

function usePartsDownload(href: string, size: number) {
  const [progress, setProgress] = useState(idle);
  const fileRef = useRef(createEmptyFile());
  const controllerRef = useRef<AbortController>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const updateProgress = (state: Progress['state']) => {
    const { blobs, lineCount } = fileRef.current;
    const receivedBytes = blobs.reduce((sum, blob) => sum + blob.size, 0);
    const receivedShare = lineCount === 0 ? 0 : Math.min(1, (blobs.length * size) / lineCount);
    setProgress({ state, receivedBytes, receivedShare });
  };
  const discard = () => {
    fileRef.current = createEmptyFile();
    setProgress(idle);
  };
  const start = async () => {
    const controller = new AbortController();
    controllerRef.current = controller;
    const file = fileRef.current;
    updateProgress('running');
    try {
      while (file.nextCursor !== null) {
        await fetchNextPart(href, file, size, controller.signal);
        if (controller.signal.aborted) return;
        updateProgress('running');
      }
      saveFile(new Blob(file.blobs, { type: 'text/csv;charset=utf-8' }), file.name);
      discard();
    } catch {
      if (!controller.signal.aborted) updateProgress('failed');
    }
  };
  const stop = () => {
    controllerRef.current?.abort();
    updateProgress('stopped');
  };
  return { progress, start, stop, discard };
}

interface Props {
  readonly href: string;
  readonly linesPerPart?: number;
}

function FileDownload({ href, linesPerPart = limits.partLines }: Props) {
  const { progress, start, stop, discard } = usePartsDownload(href, linesPerPart);
  const { state, receivedBytes, receivedShare } = progress;
  if (state === 'idle')
    return (
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={start}>
        {common.csv}
      </Button>
    );
  const received = copy.received(formatPercent(receivedShare), formatBytes(receivedBytes));
  return (
    <div className={layout.tight} style={{ minInlineSize: 'min(100%, 18rem)' }}>
      <p role="status" style={{ overflowWrap: 'anywhere' }}>
        {state === 'running' ? received : `${copy[state]} ${received}`}
      </p>
      <LinearProgress
        variant="determinate"
        value={receivedShare * 100}
        aria-label={copy.progress}
      />
      <div className={layout.actions}>
        {state === 'running' ? (
          <Button onClick={stop}>{copy.stop}</Button>
        ) : (
          <>
            <Button variant="outlined" onClick={start}>
              {copy.resume}
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
  // The key resets the state, so that parts of different files are never mixed.
  return <FileDownload key={props.href} {...props} />;
}
