import { partHeaders } from '@markaz/contract/file-parts';
import { useEffect, useRef, useState } from 'react';
import { answerOf } from '../../../shared/api/client.ts';
import { saveFile } from '../../../shared/ui/save-file.ts';

/** Progress of a file. `stopped` and `failed` can be resumed. */
export interface FileProgress {
  readonly state: 'idle' | 'running' | 'stopped' | 'failed';
  /** Bytes. */
  readonly arrived: number;
  /** Share of the file's lines, from 0 to 1. */
  readonly share: number;
}

interface Kept {
  readonly blobs: Blob[];
  name: string;
  /** Cursor of the next part; null after the last. */
  next: string | null;
  /** Lines of the whole file. */
  total: number;
}

const nothing: FileProgress = { state: 'idle', arrived: 0, share: 0 };
const fresh = (): Kept => ({ blobs: [], name: '', next: '', total: 0 });

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/u.exec(disposition ?? '')?.[1] ?? 'file.csv';
}

/**
 * Fetches the next part. The browser may store blobs on disk.
 * @throws the errors of `fetch`, ApiError
 */
async function fetchNext(href: string, kept: Kept, size: number, signal: AbortSignal) {
  const address = new URL(href, location.href);
  address.searchParams.set('part', kept.next ?? '');
  address.searchParams.set('size', String(size));
  const response = await fetch(address, { signal, credentials: 'same-origin' });
  if (!response.ok) await answerOf(response);
  const blob = await response.blob();
  if (kept.blobs.length === 0) {
    kept.name = nameIn(response.headers.get('content-disposition'));
    kept.total = Number(response.headers.get(partHeaders.total) ?? 0);
  }
  kept.blobs.push(blob);
  kept.next = response.headers.get(partHeaders.next);
}

/**
 * Downloads a CSV file part by part and saves it once complete. The address must not change while
 * mounted.
 * @param size lines of a part
 */
export function useFileParts(href: string, size: number) {
  const [progress, setProgress] = useState(nothing);
  const kept = useRef(fresh());
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const tell = (state: FileProgress['state']) => {
    const { blobs, total } = kept.current;
    const arrived = blobs.reduce((sum, blob) => sum + blob.size, 0);
    const share = total === 0 ? 0 : Math.min(1, (blobs.length * size) / total);
    setProgress({ state, arrived, share });
  };

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    const own = kept.current;
    tell('running');
    try {
      while (own.next !== null) {
        await fetchNext(href, own, size, controller.signal);
        if (controller.signal.aborted) return;
        tell('running');
      }
      saveFile(new Blob(own.blobs, { type: 'text/csv;charset=utf-8' }), own.name);
      kept.current = fresh();
      setProgress(nothing);
    } catch {
      if (!controller.signal.aborted) tell('failed');
    }
  };
  const stop = () => {
    running.current?.abort();
    tell('stopped');
  };
  const discard = () => {
    kept.current = fresh();
    setProgress(nothing);
  };
  return { progress, start, stop, discard };
}
