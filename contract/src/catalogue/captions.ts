import { readHttpsUrl, readVideoSource } from './video-source.ts';

const uploadedPattern = /^\/api\/captions\/([0-9a-f]{32}\.vtt)$/u;

/** Returns the path at which the site serves an uploaded file of captions. */
export function uploadedCaptionsPath(file: string): string {
  return `/api/captions/${file}`;
}

/** Returns the name of an uploaded file of captions. Returns null for a link to another host. */
export function uploadedCaptionsFile(captions: string): string | null {
  return uploadedPattern.exec(captions)?.[1] ?? null;
}

/**
 * Whether a text names captions: an uploaded file, or an https link to a `.vtt` file. A link to
 * anything else could be signed, and the signed link of a stream opens its whole folder.
 */
export function isCaptions(text: string): boolean {
  return uploadedCaptionsFile(text) !== null || /\.vtt$/iu.test(readHttpsUrl(text)?.pathname ?? '');
}

/** Whether a resource can have captions. YouTube shows the captions of its own videos. */
export function canHaveCaptions({
  type,
  src,
}: {
  readonly type: string;
  readonly src: string;
}): boolean {
  const kind = type === 'video' ? readVideoSource(src)?.kind : undefined;
  return kind === 'file' || kind === 'hls';
}

/** Whether a video could have captions, but has none. */
export function lacksCaptions({
  captions = '',
  ...resource
}: {
  readonly type: string;
  readonly src: string;
  readonly captions?: string | undefined;
}): boolean {
  return captions === '' && canHaveCaptions(resource);
}

/** Whether a text begins as every WebVTT file must (https://www.w3.org/TR/webvtt1/#file-structure). */
export function isWebVtt(text: string): boolean {
  return /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/u.test(text);
}
