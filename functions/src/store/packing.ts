import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';

const zip = promisify(gzip);

/** Compresses with gzip, because every client supports it, even without TLS. */
export function compress(text: string): Promise<Buffer> {
  return zip(text, { level: constants.Z_BEST_COMPRESSION });
}

export const decompress = promisify(gunzip);

/** Returns an ETag that changes if and only if the text changes. */
export function etagOf(text: string): string {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return `W/"${digest}"`;
}
