import { readText, writeText } from '../../shared/stored.ts';

const key = 'markaz.saver';

/** Whether the browser says that data are to be spared (Chrome on Android has a switch for it). */
function connectionSpares(browser: object): boolean {
  const connection = 'connection' in browser ? browser.connection : null;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/** What the student chose on this device, or else what the browser says. */
export function recallSaver(browser: object): boolean {
  const kept = readText(key);
  return kept === 'on' || kept === 'off' ? kept === 'on' : connectionSpares(browser);
}

/** Keeps the choice for every video to come. */
export function rememberSaver(on: boolean): void {
  writeText(key, on ? 'on' : 'off');
}
