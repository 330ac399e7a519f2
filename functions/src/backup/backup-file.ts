import { createHash } from 'node:crypto';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw, inflateRaw } from 'node:zlib';
import {
  type Counts,
  type Header,
  type PartHead,
  readPart,
  type StageHead,
  writePart,
} from './part.ts';

/** What is intact in a file. */
export interface Scanned {
  readonly header: Header;
  /** The head of the last part of a stage; null if no part was finished. */
  readonly last: StageHead | null;
  readonly counts: Counts;
  readonly digest: Buffer;
  /** Position after the last intact part. */
  readonly end: number;
  /** Whether the last part is there and nothing follows it. */
  readonly complete: boolean;
}

/** Yields the intact parts of a file. */
export async function* partsOf(file: FileHandle) {
  let previous = noDigest;
  let position = 0;
  for (;;) {
    const member = await readMember(file, position, previous);
    if (member === null) return;
    const { digest, end } = member;
    yield { ...readPart(await member.text()), digest, end };
    [previous, position] = [digest, end];
  }
}

/** Verifies all checksums. Returns null if the file does not start like one of our backups. */
export async function scan(file: FileHandle): Promise<Scanned | null> {
  const counts = { objects: 0, accounts: 0, documents: 0 };
  let header: Header | null = null;
  let last: StageHead | null = null;
  let known: { digest: Buffer; end: number } = { digest: noDigest, end: 0 };
  let ended = false;
  for await (const { head, digest, end } of partsOf(file)) {
    known = { digest, end };
    if (head.kind === 'header') header = head;
    else if (head.kind === 'end') ended = true;
    else {
      last = head;
      counts[head.kind] += head.count;
    }
  }
  if (header === null) return null;
  const complete = ended && (await file.stat()).size === known.end;
  return { header, last, counts, ...known, complete };
}

/** Appends parts to `path.partial`, and renames that file after the last part. */
export class BackupWriter {
  readonly #path: string;
  readonly #file: FileHandle;
  #position: number;
  #digest: Buffer;

  private constructor(path: string, file: FileHandle, scanned: Scanned | null) {
    this.#path = path;
    this.#file = file;
    this.#position = scanned?.end ?? 0;
    this.#digest = scanned?.digest ?? noDigest;
  }

  /** Opens a new file, or an interrupted one after its last intact part. Also returns its scan. */
  static async open(path: string) {
    const partial = `${path}.partial`;
    // Only its owner may read it, because it contains names of minors and unused codes.
    const file = await open(partial, 'r+').catch(() => open(partial, 'w+', 0o600));
    const scanned = await scan(file);
    await file.truncate(scanned?.end ?? 0);
    return { writer: new BackupWriter(path, file, scanned), scanned };
  }

  /** The checksum of everything written so far. */
  get digest(): string {
    return this.#digest.toString('hex');
  }

  async add(head: PartHead, records?: readonly string[]): Promise<void> {
    const { member, digest } = await makeMember(writePart(head, records), this.#digest);
    await this.#file.write(member, 0, member.length, this.#position);
    this.#position += member.length;
    this.#digest = digest;
  }

  /** Closes an unfinished file, so that it can be continued later. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  /** Renames the file to its final name, once it is completely on disk. */
  async finish(): Promise<void> {
    await this.#file.sync();
    await this.#file.close();
    await rename(`${this.#path}.partial`, this.#path);
  }
}

/**
 * A backup is a sequence of gzip members, so that `gunzip` unpacks it into lines of JSON without
 * our code. The extra field (RFC 1952, 2.3.1.1) of each member contains the member's length, and a
 * checksum of it and all members before it. So the last checksum covers the whole file.
 */
const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff]);
const digestLength = 32;
/** The start of the extra field: its length, our mark, and the length of our data. */
const fieldStart = Buffer.from([40, 0, 0x4d, 0x4b, 36, 0]);
const start = Buffer.concat([gzipHead, fieldStart]);
const headLength = start.length + 4 + digestLength;
const tailLength = 8;
/** Longest member in bytes, compressed or not. A longer one is damaged or an attack. */
const longest = 64 * 1024 * 1024;

/** The checksum that precedes the first member. */
export const noDigest: Buffer = Buffer.alloc(digestLength);

function digestOf(previous: Buffer, compressed: Buffer, tail: Buffer): Buffer {
  return createHash('sha256').update(previous).update(compressed).update(tail).digest();
}

/** Returns a text's member and its checksum. @param previous checksum of the member before */
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

/** Reads the member at a position. Null if that is missing, incomplete or damaged. */
async function readMember(file: FileHandle, position: number, previous: Buffer) {
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
