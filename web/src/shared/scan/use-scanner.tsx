import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { scanCopy } from './copy.ts';
import type { Scanned, ScannerProps } from './scanner.tsx';

const never = () => () => {};
const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined;

interface Options {
  readonly onCode: (code: string) => void;
  /** Somebody would rather type. */
  readonly onType: () => void;
}

/**
 * A scanner for cards, which is fetched when somebody wants it.
 * @returns `offered`: whether this browser lets pages have a camera, as nearly all do, hence as the
 *   documents are rendered; `problem`: a sentence, where the scanner did not arrive; `dialog`: to be
 *   rendered wherever the caller is.
 */
export function useScanner({ onCode, onType }: Options) {
  const offered = useSyncExternalStore(never, hasCamera, () => true);
  const [Scanner, setScanner] = useState<ComponentType<ScannerProps> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = () => {
    setProblem(null);
    import('./scanner.tsx').then(
      (module) => setScanner(() => module.default),
      () => setProblem(scanCopy.unloaded),
    );
  };
  const end = (scanned: Scanned) => {
    setScanner(null);
    if (scanned.as === 'code') onCode(scanned.code);
    else if (scanned.as === 'typing') onType();
  };
  return { offered, open, problem, dialog: Scanner !== null && <Scanner onEnd={end} /> };
}
