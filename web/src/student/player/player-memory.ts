import { readJson, readText, writeText } from '../../shared/storage.ts';
import type { Medium } from './player.copy.ts';

/** Storage keys of the player. If storage is full or blocked, it counts as empty. */
const keys = {
  saver: 'markaz.saver',
  medium: 'markaz.medium',
  watermark: 'markaz.watermark',
  videos: (lectureId: string) => `markaz.videos.${lectureId}`,
} as const;

declare global {
  interface Navigator {
    /** Chrome on Android has a setting to save data. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Whether to save data: the student's choice or, without one, the browser's setting. */
export function recallSaver({ connection }: Pick<Navigator, 'connection'>): boolean {
  const saved = readText(keys.saver);
  return saved === null ? connection?.saveData === true : saved === 'on';
}

export function rememberSaver(on: boolean): void {
  writeText(keys.saver, on ? 'on' : 'off');
}

/** Returns the medium chosen last; by default video, or audio with the data saver. */
export function recallMedium(): Medium {
  const saved = readText(keys.medium);
  if (saved === 'video' || saved === 'audio') return saved;
  return recallSaver(navigator) ? 'audio' : 'video';
}

export function rememberMedium(medium: Medium): void {
  writeText(keys.medium, medium);
}

export function isWatermarkExplained(): boolean {
  try {
    return localStorage.getItem(keys.watermark) === 'explained';
  } catch {
    // Return true, because without storage the explanation would appear at every video.
    return true;
  }
}

export function rememberWatermarkExplained(): void {
  writeText(keys.watermark, 'explained');
}

/** Where the student stopped in several videos. The account has one position per lecture. */
export interface VideoMemory {
  readonly current: number;
  readonly finished: readonly number[];
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

export function recallVideos(lectureId: string): VideoMemory {
  const { current, finished } = readJson<VideoMemory>(keys.videos(lectureId)) ?? {};
  return {
    current: isIndex(current) ? current : 0,
    finished: Array.isArray(finished) ? finished.filter(isIndex) : [],
  };
}

export function rememberVideos(lectureId: string, memory: VideoMemory): void {
  writeText(keys.videos(lectureId), JSON.stringify(memory));
}

/** Whether finishing video `index` of `count` means that all videos are finished. */
export function finishesLecture({ finished }: VideoMemory, index: number, count: number): boolean {
  return new Set([...finished, index].filter((each) => each < count)).size === count;
}
