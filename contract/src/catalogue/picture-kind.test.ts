import { describe, expect, it } from 'vitest';
import { pictureKind } from './picture-kind.ts';

describe('pictureKind', () => {
  it.each([
    ['JPEG', '\xFF\xD8\xFF\xE0\x00\x10JFIF', 'picture'],
    ['PNG', '\x89PNG\r\n\x1A\n\x00\x00', 'picture'],
    ['GIF', 'GIF89a', 'picture'],
    ['WebP', 'RIFF\x10\x00\x00\x00WEBPVP8 ', 'picture'],
    ['AVIF', '\x00\x00\x00\x20ftypavif\x00\x00\x00\x00', 'picture'],
    ['AVIF of another main brand', '\x00\x00\x00\x20ftypmif1\x00\x00\x00\x00avif', 'picture'],
    ['an iPhone’s HEIC', '\x00\x00\x00\x24ftypheic\x00\x00\x00\x00mif1', 'heic'],
    ['HEIF', '\x00\x00\x00\x24ftypmif1\x00\x00\x00\x00heic', 'heic'],
    ['MP4', '\x00\x00\x00\x20ftypisom\x00\x00\x02\x00', null],
    ['PDF', '%PDF-1.7\n', null],
    ['nothing', '', null],
  ])('recognises %s by its first bytes', (_, head, kind) => {
    expect(pictureKind(head)).toBe(kind);
  });
});
