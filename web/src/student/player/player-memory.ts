import { readJson, readText, writeText } from '../../shared/storage.ts';
import type { Medium } from './player.copy.ts';

/** Storage keys of the player. */
const storageKeys = {
  saver: 'markaz.saver',
  medium: 'markaz.medium',
  watermark: 'markaz.watermark',
  captions: 'markaz.captions',
  videos: (memoryKey: string) => `markaz.videos.${memoryKey}`,
} as const;

declare global {
  interface Navigator {
    /** Chrome on Android has a setting to save data. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/**
 * Whether to save data. Returns the student's choice, or the browser's setting if the student has
 * not chosen.
 */
export function readDataSaver({ connection }: Pick<Navigator, 'connection'>): boolean {
  const saved = readText(storageKeys.saver);
  return saved === null ? connection?.saveData === true : saved === 'on';
}

export function saveDataSaver(isOn: boolean): void {
  writeText(storageKeys.saver, isOn ? 'on' : 'off');
}

/**
 * Returns the medium that the student chose last. The default is video, or audio if the data saver
 * is on.
 */
export function readMedium(): Medium {
  const saved = readText(storageKeys.medium);
  if (saved === 'video' || saved === 'audio') return saved;
  return readDataSaver(navigator) ? 'audio' : 'video';
}

export function saveMedium(medium: Medium): void {
  writeText(storageKeys.medium, medium);
}

export const captionSizes = ['off', 'small', 'normal', 'large'] as const;
export type CaptionSize = (typeof captionSizes)[number];

/** Returns how this device shows captions. The default is not at all. */
export function readCaptionSize(): CaptionSize {
  const saved = readText(storageKeys.captions);
  return captionSizes.find((each) => each === saved) ?? 'off';
}

export function saveCaptionSize(size: CaptionSize): void {
  writeText(storageKeys.captions, size);
}

export function isWatermarkExplained(): boolean {
  try {
    return localStorage.getItem(storageKeys.watermark) === 'explained';
  } catch {
    // Return true, because without storage the explanation would appear with every video.
    return true;
  }
}

export function saveWatermarkExplained(): void {
  writeText(storageKeys.watermark, 'explained');
}

/**
 * The index of the part at which the student stopped, and the indexes of the finished parts. A part
 * is one of a lecture's videos or recordings. This device stores the indexes, because the account
 * stores only one position per lecture.
 */
export interface VideoMemory {
  readonly current: number;
  readonly finished: readonly number[];
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

export function readVideoMemory(memoryKey: string): VideoMemory {
  const { current, finished } = readJson<VideoMemory>(storageKeys.videos(memoryKey)) ?? {};
  return {
    current: isIndex(current) ? current : 0,
    finished: Array.isArray(finished) ? finished.filter(isIndex) : [],
  };
}

export function saveVideoMemory(memoryKey: string, memory: VideoMemory): void {
  writeText(storageKeys.videos(memoryKey), JSON.stringify(memory));
}

/** Whether all `count` parts of a lecture are finished when the part `index` is finished, too. */
export function finishesLecture({ finished }: VideoMemory, index: number, count: number): boolean {
  return new Set([...finished, index].filter((each) => each < count)).size === count;
}
