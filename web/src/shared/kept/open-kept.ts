import { saveFile } from '../ui/save-file.ts';
import { ownKeptFile } from './kept-files.ts';

/** Kinds that a browser shows by itself. */
const shown = /^(?:application\/pdf|image\/)/u;

/**
 * Opens a kept file: in a window where the browser shows it, else as a file for another app.
 * @returns whether it was there.
 */
export async function openKept(src: string, name: string): Promise<boolean> {
  const file = await ownKeptFile(src);
  if (file === null) return false;
  // The window keeps its address until this page goes.
  const isOpen = shown.test(file.type) && window.open(URL.createObjectURL(file)) !== null;
  if (!isOpen) saveFile(file, name);
  return true;
}
