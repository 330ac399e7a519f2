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
export function recallSaver(storage: Pick<Storage, 'getItem'>, browser: object): boolean {
  try {
    const kept = storage.getItem(key);
    if (kept === 'on' || kept === 'off') return kept === 'on';
  } catch {
    // Storage may be blocked.
  }
  return connectionSpares(browser);
}

/** Keeps the choice for every video to come. */
export function rememberSaver(storage: Pick<Storage, 'setItem'>, on: boolean): void {
  try {
    storage.setItem(key, on ? 'on' : 'off');
  } catch {
    // Storage may be blocked; the choice then lasts for this page.
  }
}
