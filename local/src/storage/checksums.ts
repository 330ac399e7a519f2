import { createHash } from 'node:crypto';
import { invalid } from './errors.ts';

/** The two checksums that Cloud Storage reports, in base64 as in the JSON API. */
export interface Checksums {
  readonly md5Hash: string;
  readonly crc32c: string;
}

const castagnoliReversed = 0x82f63b78;

const crc32cTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let entry = index;
  for (let bit = 0; bit < 8; bit += 1) {
    entry = (entry & 1) === 1 ? (entry >>> 1) ^ castagnoliReversed : entry >>> 1;
  }
  return entry >>> 0;
});

/**
 * Computes a CRC32C (RFC 3720, appendix B.4).
 * @param previous the CRC32C of the bytes before these bytes
 */
export function crc32c(bytes: Uint8Array, previous = 0): number {
  let state = ~previous;
  for (const byte of bytes) {
    state = (crc32cTable[(state ^ byte) & 0xff] ?? 0) ^ (state >>> 8);
  }
  return ~state >>> 0;
}

/** Computes both checksums of an object whose bytes arrive in several chunks. */
export function startChecksums(): { update(bytes: Uint8Array): void; finish(): Checksums } {
  const md5 = createHash('md5');
  let crc = 0;
  return {
    update(bytes) {
      md5.update(bytes);
      crc = crc32c(bytes, crc);
    },
    finish() {
      const bigEndian = Buffer.alloc(4);
      bigEndian.writeUInt32BE(crc);
      return { md5Hash: md5.digest('base64'), crc32c: bigEndian.toString('base64') };
    },
  };
}

/**
 * Compares the client's checksums with those of the received bytes.
 * @throws StorageError 400 with the checksum that differs
 */
export function assertChecksums(actual: Checksums, expected: Partial<Checksums>): void {
  if (expected.md5Hash !== undefined && expected.md5Hash !== actual.md5Hash) {
    throw invalid(
      `Provided MD5 hash "${expected.md5Hash}" doesn't match calculated MD5 hash "${actual.md5Hash}".`,
    );
  }
  if (expected.crc32c !== undefined && expected.crc32c !== actual.crc32c) {
    throw invalid(
      `Provided CRC32C "${expected.crc32c}" doesn't match calculated CRC32C "${actual.crc32c}".`,
    );
  }
}

/** Parses an `x-goog-hash` header such as `crc32c=…,md5=…`. Accepts the two in any order. */
export function parseHashHeader(header: string | undefined): Partial<Checksums> {
  const expected: { md5Hash?: string; crc32c?: string } = {};
  for (const part of header?.split(',') ?? []) {
    const separator = part.indexOf('=');
    const algorithm = part.slice(0, separator).trim();
    const digest = part.slice(separator + 1).trim();
    if (algorithm === 'md5') expected.md5Hash = digest;
    if (algorithm === 'crc32c') expected.crc32c = digest;
  }
  return expected;
}
