import { readText, writeText } from '../../shared/storage.ts';

const key = 'markaz.saver';

declare global {
  interface Navigator {
    /** Chrome on Android has a data saver switch. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Whether to save data: the student's choice on this device, or else the browser's setting. */
export function recallSaver({ connection }: Pick<Navigator, 'connection'>): boolean {
  const kept = readText(key);
  return kept === null ? connection?.saveData === true : kept === 'on';
}

/** Saves the choice for all later videos. */
export function rememberSaver(on: boolean): void {
  writeText(key, on ? 'on' : 'off');
}
