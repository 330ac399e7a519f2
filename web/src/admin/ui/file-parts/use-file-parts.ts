import { partHeaders } from '@markaz/contract/file-parts';
import { useEffect, useRef, useState } from 'react';
import { answerOf } from '../../../shared/api/client.ts';
import { saveFile } from '../../../shared/ui/save-file.ts';

/** What of a file has come. `stopped` and `failed` go on where they were. */
export interface FileProgress {
  readonly state: 'idle' | 'running' | 'stopped' | 'failed';
  /** Bytes. */
  readonly arrived: number;
  /** Of the file's lines, from 0 to 1. */
  readonly share: number;
}

interface Kept {
  readonly blobs: Blob[];
  name: string;
  /** Where the next part begins; null behind the last. */
  next: string | null;
  /** Lines of the whole file. */
  total: number;
}

const nothing: FileProgress = { state: 'idle', arrived: 0, share: 0 };
const fresh = (): Kept => ({ blobs: [], name: '', next: '', total: 0 });

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/u.exec(disposition ?? '')?.[1] ?? 'file.csv';
}

/** Fetches the next part. The browser may keep blobs on its disk. @throws whatever `fetch` does, ApiError */
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
 * A file for spreadsheets that comes part by part and is saved once it is whole; of one address as long
 * as the component is there.
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
