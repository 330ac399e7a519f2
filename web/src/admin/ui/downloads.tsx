import { partHeaders } from '@markaz/contract/file-parts';
import { limits } from '@markaz/contract/limits';
import { cairoDay } from '@markaz/contract/time/cairo';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState } from 'react';
import { parseAnswer } from '../../shared/api/client.ts';
import { formatBytes, megabyte } from '../../shared/format/bytes.ts';
import { formatPercent } from '../../shared/format/numbers.ts';
import { saveFile } from '../../shared/ui/save-file.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { DownloadIcon } from './icons.tsx';
import * as layout from './layout.module.css';
import { copy as common } from './ui.copy.ts';

const copy = common.parts;

/**
 * Size of CSV files up to which the browser converts them: some 60,000 cards, which take 400 MB of
 * memory. Larger files are saved as CSV (docs/decisions/admin-pages.md#spreadsheets).
 */
const maxConvertedBytes = 24 * megabyte;

/** Saves one of our CSV files as an Excel workbook. @param name with the extension `.csv` */
async function saveSpreadsheet(csv: Blob, name: string): Promise<void> {
  if (csv.size > maxConvertedBytes) {
    saveFile(csv, name);
    showToast(copy.savedAsCsv);
    return;
  }
  const { toSpreadsheet } = await import('./spreadsheet.ts');
  saveFile(await toSpreadsheet(await csv.text()), name.replace(/\.csv$/u, '.xlsx'));
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
async function fetchNextPart(
  href: string,
  file: PartialFile,
  size: number | null,
  signal: AbortSignal,
) {
  const address = new URL(href, location.href);
  if (size !== null) {
    address.searchParams.set('part', file.nextCursor ?? '');
    address.searchParams.set('size', String(size));
  }
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

/**
 * Downloads one of the API's CSV files and saves it as a spreadsheet.
 * @param size lines per part, or null for a file that the API sends whole
 */
function useDownload(href: string, size: number | null) {
  const [progress, setProgress] = useState(idle);
  const fileRef = useRef(createEmptyFile());
  const controllerRef = useRef<AbortController>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const updateProgress = (state: Progress['state']) => {
    const { blobs, lineCount } = fileRef.current;
    const receivedBytes = blobs.reduce((sum, blob) => sum + blob.size, 0);
    const receivedLines = size === null ? lineCount : blobs.length * size;
    const receivedShare = lineCount === 0 ? 0 : Math.min(1, receivedLines / lineCount);
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
      await saveSpreadsheet(new Blob(file.blobs, { type: 'text/csv;charset=utf-8' }), file.name);
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
  /** The API sends a file in parts, or whole if this is null. */
  readonly linesPerPart?: number | null;
}

function FileDownload({ href, linesPerPart = limits.partLines }: Props) {
  const { progress, start, stop, discard } = useDownload(href, linesPerPart);
  const { state, receivedBytes, receivedShare } = progress;
  if (state === 'idle')
    return (
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={start}>
        {common.spreadsheet}
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

/** Downloads a file as a spreadsheet, shows the progress, and resumes after a failure. */
export function SpreadsheetDownload(props: Props) {
  // The key resets the state, so that parts of different files are never mixed.
  return <FileDownload key={props.href} {...props} />;
}

/** Downloads a small file as a spreadsheet. */
export function SpreadsheetIconButton({
  href,
  label,
}: {
  readonly href: string;
  readonly label: string;
}) {
  const { progress, start } = useDownload(href, limits.partLines);
  const { state } = progress;
  useEffect(() => {
    if (state === 'failed') showToast(copy.notSaved);
  }, [state]);
  return (
    <IconButton
      aria-label={label}
      title={common.spreadsheet}
      loading={state === 'running'}
      onClick={start}
    >
      <DownloadIcon />
    </IconButton>
  );
}

interface ButtonProps {
  /** File name without the day and the extension. */
  readonly name: string;
  readonly label: string;
  readonly makeCsv: () => string;
}

/** Saves CSV that is made in the browser as a spreadsheet. */
export function SpreadsheetButton({ name, label, makeCsv }: ButtonProps) {
  const save = async () => {
    try {
      await saveSpreadsheet(new Blob([makeCsv()]), `${name}-${cairoDay(new Date())}.csv`);
    } catch {
      showToast(copy.notSaved);
    }
  };
  return (
    <Button variant="outlined" startIcon={<DownloadIcon />} onClick={save}>
      {label}
    </Button>
  );
}
