import { useState } from 'react';
import type { Chapter } from './read-chapters.ts';

/** A time after every video's end, at which the last chapter ends. */
const end = 100 * 3600 - 1;

function formatTime(seconds: number): string {
  const parts = [seconds / 3600, (seconds % 3600) / 60, seconds % 60];
  return `${parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')}.000`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns chapters as a WebVTT file, in which staff's titles are plain text. */
export function toWebVtt(chapters: readonly Chapter[]): string {
  const cues = chapters.map(({ start, title }, index) => {
    const text = title.replace(/[&<>]/gu, (character) => escapes[character] ?? '');
    return `${formatTime(start)} --> ${formatTime(chapters[index + 1]?.start ?? end)}\n${text}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/**
 * The chapters, in the video element. media-chrome divides the time line by them, if the element has
 * this track from the start. So its URL exists from the first render and is not revoked.
 */
export function ChapterTrack({ chapters }: { readonly chapters: readonly Chapter[] }) {
  const [url] = useState(() =>
    URL.createObjectURL(new Blob([toWebVtt(chapters)], { type: 'text/vtt' })),
  );
  return <track kind="chapters" default srcLang="ar" src={url} />;
}
