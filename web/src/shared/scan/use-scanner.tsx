import { type ComponentType, useState } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import { scanCopy } from './scan.copy.ts';
import type { ScannerProps, ScanResult } from './scanner.tsx';

interface Options {
  readonly onCode: (code: string) => void;
  readonly onType: () => void;
}

/**
 * Loads the card scanner on demand.
 * @returns the state of the scanner. `isAvailable` is true if the browser has a camera API, and in
 * prerendered HTML. `problem` is a message if the scanner cannot be loaded. `dialog` is the element
 * to render.
 */
export function useScanner({ onCode, onType }: Options) {
  const hydrated = useHydrated();
  const [Scanner, setScanner] = useState<ComponentType<ScannerProps> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = () => {
    setProblem(null);
    import('./scanner.tsx').then(
      (module) => setScanner(() => module.default),
      () => setProblem(scanCopy.unloaded),
    );
  };
  const handleEnd = (result: ScanResult) => {
    setScanner(null);
    if (result.kind === 'code') onCode(result.code);
    else if (result.kind === 'typing') onType();
  };
  return {
    isAvailable: !hydrated || navigator.mediaDevices?.getUserMedia !== undefined,
    open,
    problem,
    dialog: Scanner !== null && <Scanner onEnd={handleEnd} />,
  };
}
