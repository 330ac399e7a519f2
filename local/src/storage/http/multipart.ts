import { invalid, StorageError } from '../errors.ts';

export interface MultipartUpload {
  readonly resource: Readonly<Record<string, unknown>>;
  readonly contentType: string | undefined;
  readonly media: Uint8Array;
}

const maxBodyBytes = 256 * 1024 * 1024;

/**
 * Parses a `multipart/related` upload (RFC 2387). The first part is the JSON resource, and the
 * second part is the media.
 * @throws StorageError 400 unless it has these two parts, or 413 if it is larger than 256 MiB
 */
export async function readMultipart(
  contentType: string | undefined,
  source: AsyncIterable<Uint8Array>,
): Promise<MultipartUpload> {
  const boundary = /^multipart\/related\s*;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(
    contentType ?? '',
  );
  const delimiter = boundary?.[1] ?? boundary?.[2];
  if (delimiter === undefined) throw invalid('Expected multipart/related with a boundary.');
  const parts = splitParts(await collect(source, maxBodyBytes), delimiter);
  const [resource, media] = parts;
  if (resource === undefined || media === undefined || parts.length !== 2) {
    throw invalid('A multipart upload has two parts: the resource and the media.');
  }
  return {
    resource: parseResource(resource.body),
    contentType: media.contentType,
    media: media.body,
  };
}

/**
 * Reads a whole body into memory.
 * @param limit in bytes
 * @throws StorageError 413 if the body is larger than the limit
 */
export async function collect(source: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > limit) throw new StorageError(413, 'uploadTooLarge', 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Parses a JSON object. Zero bytes count as an empty object.
 * @throws StorageError 400 if invalid
 */
export function parseResource(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value));
    }
  } catch {
    // Throw the error below.
  }
  throw new StorageError(400, 'parseError', 'Parse Error: the body is not a JSON object.');
}

function splitParts(body: Buffer, delimiter: string) {
  const separator = Buffer.from(`\r\n--${delimiter}`);
  const parts: { contentType: string | undefined; body: Buffer }[] = [];
  // Unlike the others, the first delimiter can be without a line break before it.
  let position = body.indexOf(`--${delimiter}`) + separator.length - 2;
  if (position < separator.length - 2) return parts;
  while (body.subarray(position, position + 2).toString() !== '--') {
    const end = body.indexOf(separator, position);
    const headersEnd = body.indexOf('\r\n\r\n', position);
    if (end === -1 || headersEnd === -1 || headersEnd > end) return [];
    const headers = body.subarray(position, headersEnd).toString();
    parts.push({
      contentType: /^content-type:\s*(.+?)\s*$/im.exec(headers)?.[1],
      body: body.subarray(headersEnd + 4, end),
    });
    position = end + separator.length;
  }
  return parts;
}
