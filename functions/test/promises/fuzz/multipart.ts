import fc from 'fast-check';
import { hostileTexts } from './hostile.ts';

const boundary = '----fuzz';

function png(width: number, height: number, paddingBytes = 0): Buffer {
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1A\n', 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 6, 0, 0, 0], 24);
  return Buffer.concat([header, Buffer.alloc(paddingBytes)]);
}

function gif(width: number, height: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  return header;
}

/**
 * A tiny picture, captions, and files that are neither, or would be enormous after decoding.
 */
const files: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>'),
  png(60_000, 60_000),
  png(0, 0),
  png(2 ** 31 - 1, 1, 100),
  gif(65_535, 65_535),
  Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1'),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 \xff\xff\xff\xff', 'latin1'),
  Buffer.from('RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff', 'latin1'),
  Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'),
  Buffer.from('%PDF-1.7 \x89PNG'),
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nالدرس الأول\n'),
  Buffer.from('WEBVTT\n\n99:99:99.999 --> \uFEFF<script>'),
];

const partNames = ['courseInfo', 'lectures', 'id', 'updatedAt', 'thumbnail', '__proto__', ''];

/** Removes line breaks and quotes from the value of a header. `oddParts` has malformed headers. */
function quoted(text: string): string {
  return text.slice(0, 300).replace(/[\r\n"]/gu, '');
}

function part(headers: string, body: Buffer | string): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
}

function textPart(name: string, value: unknown): Buffer {
  return part(
    `Content-Disposition: form-data; name="${quoted(name)}"`,
    JSON.stringify(value) ?? 'undefined',
  );
}

function filePart(name: string, filename: string, bytes: Buffer): Buffer {
  return part(
    `Content-Disposition: form-data; name="${quoted(name)}"; filename="${quoted(filename)}"\r\n` +
      'Content-Type: image/png',
    bytes,
  );
}

const oddParts: readonly Buffer[] = [
  part('X-Nothing: 1', 'x'),
  part('Content-Disposition: form-data', 'x'),
  part(`Content-Disposition: form-data; name="courseInfo"; x="${'y'.repeat(20_000)}"`, '{}'),
  part(
    'Content-Disposition: form-data; name="lectures"\r\nContent-Transfer-Encoding: base64',
    'W10=',
  ),
  part("Content-Disposition: attachment; filename*=UTF-8''%ZZ", 'x'),
  part(Array.from({ length: 100 }, (_, index) => `X-${index}: y`).join('\r\n'), 'x'),
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="x"`),
  Buffer.from('preamble without end'),
  Buffer.from(`--${boundary}--\r\n--${boundary}--`),
];

export interface MultipartRequest {
  readonly contentType: string;
  readonly body: Buffer;
}

const contentTypes = [
  `multipart/form-data; boundary=${boundary}`,
  `multipart/form-data; boundary="${boundary}"`,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(500)}`,
  `multipart/mixed; boundary=${boundary}`,
];

/** Generates multipart requests with the given values. With hostility, some are malformed. */
export function multipartRequests(
  values: fc.Arbitrary<unknown>,
  hostility: number,
): fc.Arbitrary<MultipartRequest> {
  const damage = fc.record({
    contentType: fc.oneof(
      { weight: 8, arbitrary: fc.constant(contentTypes[0] ?? '') },
      { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
    ),
    keptShare: fc.oneof(
      { weight: 5, arbitrary: fc.constant(1) },
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    file: fc.option(
      fc.record({
        name: fc.constantFrom('thumbnail', 'thumbnail', 'thumbnail', 'other'),
        filename: fc.constantFrom(...hostileTexts),
        bytes: fc.constantFrom(...files),
      }),
    ),
    oddPart: fc.option(fc.constantFrom(...oddParts), { freq: 4 }),
    extraName: fc.option(fc.constantFrom(...partNames), { freq: 4 }),
  });
  return fc
    .tuple(values, damage)
    .map(([value, { contentType, keptShare, file, oddPart, extraName }]) => {
      const parts = Object.entries(Object(value))
        .filter(([, inner]) => inner !== undefined)
        .slice(0, 20)
        .map(([name, inner]) => textPart(name, inner));
      if (file !== null) parts.push(filePart(file.name, file.filename, file.bytes));
      if (hostility > 0) {
        if (extraName !== null) parts.push(textPart(extraName, value));
        if (oddPart !== null) parts.push(oddPart);
      }
      const fullBody = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
      if (hostility === 0) return { contentType: contentTypes[0] ?? '', body: fullBody };
      return { contentType, body: fullBody.subarray(0, Math.ceil(fullBody.length * keptShare)) };
    });
}
