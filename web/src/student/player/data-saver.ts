import { readText, writeText } from '../../shared/stored.ts';

const key = 'markaz.saver';

declare global {
  interface Navigator {
    /** Chrome on Android has a switch for sparing data. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Whether to spare data: as the student chose on this device, or else as the browser says. */
export function recallSaver({ connection }: Pick<Navigator, 'connection'>): boolean {
  const kept = readText(key);
  return kept === null ? connection?.saveData === true : kept === 'on';
}

/** Keeps the choice for every video to come. */
export function rememberSaver(on: boolean): void {
  writeText(key, on ? 'on' : 'off');
}
