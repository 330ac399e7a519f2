import { isWebVtt } from '@markaz/contract/catalogue/captions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCaptionsFile, srtToWebVtt } from './read-captions-file.ts';

const srt =
  '1\r\n0:00:01,5 --> 00:00:04,250\r\nقال 1,5 درهم\r\n\r\n2\r\n00:00:05,000 --> 01:02:03,004\r\n{\\an8}نعم\r\n';
const webVtt =
  'WEBVTT\n\n1\n00:00:01.500 --> 00:00:04.250\nقال 1,5 درهم\n\n2\n00:00:05.000 --> 01:02:03.004\nنعم\n';

describe('srtToWebVtt', () => {
  it('converts the times, and keeps the texts', () => {
    expect(srtToWebVtt(srt)).toBe(webVtt);
    expect(srtToWebVtt(`\uFEFF${srt}`)).toBe(webVtt);
  });

  it('returns WebVTT or null for any text', () => {
    const pieces = ['\n', '\r\n', ' ', '1', ' --> ', '0:00:01,5', '{\\an8}', 'نص', '\uFEFF'];
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 40 });
    fc.assert(
      fc.property(texts, fc.boolean(), (parts, isSrt) => {
        const text = parts.join('');
        const converted = srtToWebVtt(isSrt ? srt + text : text);
        expect(converted === null || isWebVtt(converted)).toBe(true);
        if (isSrt) expect(converted).not.toBeNull();
      }),
    );
  });
});

describe('readCaptionsFile', () => {
  const read = async (...parts: BlobPart[]) => {
    const result = await readCaptionsFile(new Blob(parts));
    return typeof result === 'string' ? result : result.text();
  };

  it('keeps WebVTT, and converts SRT', async () => {
    expect(await read(webVtt)).toBe(webVtt);
    expect(await read(srt)).toBe(webVtt);
  });

  it('reads files of older programs on Arabic Windows', async () => {
    // «نعم» in Windows-1256.
    const text = Uint8Array.of(0xe4, 0xda, 0xe3);
    expect(await read('1\n00:00:01,000 --> 00:00:02,000\n', text)).toBe(
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nنعم',
    );
  });

  it('refuses other files, and files above 500 KB', async () => {
    expect(await read('%PDF-1.7')).toBe('format');
    expect(await read('')).toBe('format');
    expect(await read(`WEBVTT\n${'x'.repeat(500 * 1024)}`)).toBe('size');
    const bytes = new Uint8Array(300 * 1024).fill(0xe4);
    expect(await read('1\n00:00:01,000 --> 00:00:02,000\n', bytes)).toBe('size');
  });
});
