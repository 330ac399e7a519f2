import { readJson, writeText } from '../../shared/storage.ts';

/**
 * Which of a lecture's videos or recordings this browser stopped at, and which it has finished.
 * Stored in the browser only: the account has one position per lecture (architecture.md, "What is
 * stored").
 */
export interface VideoMemory {
  /** Index of the video among the lecture's videos. */
  readonly current: number;
  /** Indexes of the videos that reached their end. */
  readonly finished: readonly number[];
}

const key = (lectureId: string) => `markaz.videos.${lectureId}`;

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** Reads the memory; invalid data, or a blocked storage, counts as nothing. */
export function recallVideos(lectureId: string): VideoMemory {
  const { current, finished } = readJson<VideoMemory>(key(lectureId)) ?? {};
  return {
    current: isIndex(current) ? current : 0,
    finished: Array.isArray(finished) ? finished.filter(isIndex) : [],
  };
}

/** Saves the memory; a full or blocked storage must not disturb the student. */
export function rememberVideos(lectureId: string, memory: VideoMemory): void {
  writeText(key(lectureId), JSON.stringify(memory));
}

/** Whether finishing video `index` of `count` finishes the lecture: every video has been seen. */
export function finishesLecture(memory: VideoMemory, index: number, count: number): boolean {
  const seen = new Set([...memory.finished, index]);
  return Array.from({ length: count }, (_, at) => at).every((at) => seen.has(at));
}
