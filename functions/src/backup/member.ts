import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw, inflateRaw } from 'node:zlib';

/**
 * A backup is a sequence of gzip members, so that `gunzip` unpacks it into lines of JSON without
 * our code. The extra field (RFC 1952, 2.3.1.1) of each member holds its length, and a checksum of
 * it and all members before it. So the last checksum covers the whole file.
 */
const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff]);
const digestLength = 32;
/** The extra field: its length; our mark, its length; the compressed length; the checksum. */
const fieldStart = Buffer.from([40, 0, 0x4d, 0x4b, 36, 0]);
const start = Buffer.concat([gzipHead, fieldStart]);
const headLength = start.length + 4 + digestLength;
const tailLength = 8;
/**
 * Limit in bytes, compressed or not, far above what we write (an object of 32 MB). A longer member
 * is damaged, or crafted to fill the memory.
 */
const longest = 64 * 1024 * 1024;

/** The checksum before the first member. */
export const noDigest: Buffer = Buffer.alloc(digestLength);

function digestOf(previous: Buffer, compressed: Buffer, tail: Buffer): Buffer {
  return createHash('sha256').update(previous).update(compressed).update(tail).digest();
}

/**
 * Returns a member for the text, and its checksum.
 * @param previous checksum of the member before
 */
export async function makeMember(text: string, previous: Buffer) {
  const bytes = Buffer.from(text);
  const compressed = await compress(bytes);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(compressed.length);
  const tail = Buffer.alloc(tailLength);
  tail.writeUInt32LE(crc32(bytes));
  tail.writeUInt32LE(bytes.length, 4);
  const digest = digestOf(previous, compressed, tail);
  return { member: Buffer.concat([start, length, digest, compressed, tail]), digest };
}

/** Reads the member at a position; null if it is missing, incomplete or damaged. */
export async function readMember(file: FileHandle, position: number, previous: Buffer) {
  const read = async (from: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position + from);
    return bytesRead === length ? buffer : null;
  };
  const head = await read(0, headLength);
  if (head === null || !head.subarray(0, start.length).equals(start)) return null;
  const length = head.readUInt32LE(start.length);
  if (length > longest) return null;
  const rest = await read(headLength, length + tailLength);
  if (rest === null) return null;
  const compressed = rest.subarray(0, length);
  const digest = digestOf(previous, compressed, rest.subarray(length));
  if (!digest.equals(head.subarray(-digestLength))) return null;
  const text = async () =>
    (await decompress(compressed, { maxOutputLength: longest })).toString('utf8');
  return { text, digest, end: position + headLength + length + tailLength };
}
