import { type ComponentType, useState } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import { scanCopy } from './scan.copy.ts';
import type { Scanned, ScannerProps } from './scanner.tsx';

interface Options {
  readonly onCode: (code: string) => void;
  readonly onType: () => void;
}

/**
 * A scanner for cards, loaded on demand.
 * @returns `offered`: whether the browser gives pages a camera, as nearly all do (so prerendered
 * HTML offers it); `problem`: a message if the scanner cannot be loaded; `dialog`: the element to
 * render.
 */
export function useScanner({ onCode, onType }: Options) {
  const hydrated = useHydrated();
  const offered = !hydrated || navigator.mediaDevices?.getUserMedia !== undefined;
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
