import { useState } from 'react';
import { readText, writeText } from '../../shared/storage.ts';
import { type FormatName, formats } from './sheet-geometry.ts';

const storageKey = 'markaz.print-format';

const isFormat = (name: string | null): name is FormatName => name !== null && name in formats;

/** Paper of this browser's printer: the last choice here, initially A4. */
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
