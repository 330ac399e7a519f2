import { saveFile } from '../ui/save-file.ts';
import { ownKeptFile } from './kept-files.ts';

/** Kinds that browsers display. */
const shown = /^(?:application\/pdf|image\/)/u;

/**
 * Opens a saved file: in a window if the browser displays it, else as a file for another app.
 * @returns whether it was there.
 */
export async function openKept(src: string, name: string): Promise<boolean> {
  // During the tap: Safari opens no window later.
  const view = window.open('');
  const file = await ownKeptFile(src);
  if (view !== null && file !== null && shown.test(file.type)) {
    // The window keeps the file's address until this page closes.
    view.location.href = URL.createObjectURL(file);
    return true;
  }
  view?.close();
  if (file !== null) saveFile(file, name);
  return file !== null;
}
