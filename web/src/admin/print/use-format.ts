import { useState } from 'react';
import { readText, writeText } from '../../shared/stored.ts';
import { type FormatName, formats } from './sheet-geometry.ts';

const storageKey = 'markaz.print-format';

const isFormat = (name: string | null): name is FormatName => name !== null && name in formats;

/** What this browser's printer prints cards on: as it was chosen here last, A4 before that. */
export function useFormat(): [FormatName, (name: string) => void] {
  const [name, setName] = useState<FormatName>(() => {
    const kept = readText(storageKey);
    return isFormat(kept) ? kept : 'a4';
  });
  const choose = (chosen: string) => {
    if (!isFormat(chosen)) return;
    writeText(storageKey, chosen);
    setName(chosen);
  };
  return [name, choose];
}
