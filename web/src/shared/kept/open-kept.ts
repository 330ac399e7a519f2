import { saveFile } from '../ui/save-file.ts';
import { ownKeptFile } from './kept-files.ts';

/** Kinds that a browser shows by itself. */
const shown = /^(?:application\/pdf|image\/)/u;

/**
 * Opens a kept file: in a window where the browser shows it, else as a file for another app.
 * @returns whether it was there.
 */
export async function openKept(src: string, name: string): Promise<boolean> {
  // Within the tap: Safari opens none later.
  const view = window.open('');
  const file = await ownKeptFile(src);
  if (view !== null && file !== null && shown.test(file.type)) {
    // The window keeps its address until this page goes.
    view.location.href = URL.createObjectURL(file);
    return true;
  }
  view?.close();
  if (file !== null) saveFile(file, name);
  return file !== null;
}
