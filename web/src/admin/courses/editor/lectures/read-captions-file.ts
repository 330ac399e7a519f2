import { isWebVtt } from '@markaz/contract/catalogue/captions';
import { byteLimits } from '@markaz/contract/limits';

const srtPattern = /^\uFEFF?\s*\d+[ \t]*\n\s*\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}[ \t]*-->/u;
const srtTime = /(\d{1,2}):(\d{2}:\d{2})[,.](\d{1,3})/gu;

/**
 * Converts SRT to WebVTT, which differ in their first line and in how they write times. Removes
 * positions such as `{\an8}`, which players of SRT know. Returns null for other texts.
 */
export function srtToWebVtt(text: string): string | null {
  const lines = text.replaceAll(/\r\n?/gu, '\n');
  if (!srtPattern.test(lines)) return null;
  const cues = lines
    .replace(/^\uFEFF?\s*/u, '')
    .split('\n')
    .map((line) =>
      line.includes('-->')
        ? line.replace(
            srtTime,
            (_, hours: string, rest: string, fraction: string) =>
              `${hours.padStart(2, '0')}:${rest}.${fraction.padEnd(3, '0')}`,
          )
        : line.replaceAll(/\{\\[^}]*\}/gu, ''),
    );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** Decodes a text file. Older programs on Arabic Windows do not write UTF-8. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

/** Reads a WebVTT or SRT file as WebVTT in UTF-8. Returns why it cannot be sent otherwise. */
export async function readCaptionsFile(file: Blob): Promise<Blob | 'format' | 'size'> {
  if (file.size > byteLimits.captions) return 'size';
  const text = decode(await file.arrayBuffer());
  const webVtt = isWebVtt(text) ? text : srtToWebVtt(text);
  if (webVtt === null) return 'format';
  const converted = new Blob([webVtt], { type: 'text/vtt' });
  // A letter has two bytes in UTF-8, and one on Arabic Windows.
  return converted.size > byteLimits.captions ? 'size' : converted;
}
