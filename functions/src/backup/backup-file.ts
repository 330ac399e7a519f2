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

/** The intact content of a backup file. */
export interface ScanResult {
  readonly header: Header;
  /** The head of the last intact part that belongs to a stage. Null if there is none. */
  readonly last: StageHead | null;
  readonly counts: Counts;
  readonly digest: Buffer;
  /** Position after the last intact part. */
  readonly end: number;
  /** Whether the file has its last part and nothing after it. */
  readonly complete: boolean;
}

/** Yields the intact parts of a file. */
export async function* partsOf(file: FileHandle) {
  let previous = emptyDigest;
  let position = 0;
  for (;;) {
    const member = await readMember(file, position, previous);
    if (member === null) return;
    const { digest, end } = member;
    yield { ...readPart(await member.text()), digest, end };
    [previous, position] = [digest, end];
  }
}

/**
 * Reads the file and verifies all checksums. Returns null if the file does not start like one of
 * our backups.
 */
export async function scan(file: FileHandle): Promise<ScanResult | null> {
  const counts = { objects: 0, accounts: 0, documents: 0 };
  let header: Header | null = null;
  let last: StageHead | null = null;
  let intact: { digest: Buffer; end: number } = { digest: emptyDigest, end: 0 };
  let hasEnd = false;
  for await (const { head, digest, end } of partsOf(file)) {
    intact = { digest, end };
    if (head.kind === 'header') header = head;
    else if (head.kind === 'end') hasEnd = true;
    else {
      last = head;
      counts[head.kind] += head.count;
    }
  }
  if (header === null) return null;
  const complete = hasEnd && (await file.stat()).size === intact.end;
  return { header, last, counts, ...intact, complete };
}

/** Appends parts to `{path}.partial`, and renames this file after the last part. */
export class BackupWriter {
  readonly #path: string;
  readonly #file: FileHandle;
  #position: number;
  #digest: Buffer;

  private constructor(path: string, file: FileHandle, scanned: ScanResult | null) {
    this.#path = path;
    this.#file = file;
    this.#position = scanned?.end ?? 0;
    this.#digest = scanned?.digest ?? emptyDigest;
  }

  /**
   * Opens a new file, or continues an interrupted file after its last intact part. Also returns the
   * intact content of the file.
   */
  static async open(path: string) {
    const partial = `${path}.partial`;
    // Only the owner may read the file, because it contains names of minors and unused codes.
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
 * A backup is a sequence of gzip members, one for each part. Therefore `gunzip` can unpack it into
 * lines of JSON without our code. The extra field (RFC 1952, 2.3.1.1) of each member contains the
 * length of the member, and a checksum of this and all previous members. Therefore the last
 * checksum covers the entire file.
 */
const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff]);
const digestLength = 32;
/** Start of the extra field: its length, our identifier, and the length of our data. */
const fieldStart = Buffer.from([40, 0, 0x4d, 0x4b, 36, 0]);
const memberStart = Buffer.concat([gzipHead, fieldStart]);
const headLength = memberStart.length + 4 + digestLength;
const tailLength = 8;
/** Maximum size of a member in bytes, compressed or not. A larger one is damaged or an attack. */
const maxMemberBytes = 64 * 1024 * 1024;

/** The checksum that precedes the first member. */
export const emptyDigest: Buffer = Buffer.alloc(digestLength);

function digestOf(previous: Buffer, compressed: Buffer, tail: Buffer): Buffer {
  return createHash('sha256').update(previous).update(compressed).update(tail).digest();
}

/**
 * Compresses a text into a member, and returns it with its checksum.
 * @param previous checksum of the previous member
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
  return { member: Buffer.concat([memberStart, length, digest, compressed, tail]), digest };
}

/** Reads the member at a position. Returns null if it is missing, incomplete or damaged. */
async function readMember(file: FileHandle, position: number, previous: Buffer) {
  const read = async (from: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position + from);
    return bytesRead === length ? buffer : null;
  };
  const head = await read(0, headLength);
  if (head === null || !head.subarray(0, memberStart.length).equals(memberStart)) return null;
  const length = head.readUInt32LE(memberStart.length);
  if (length > maxMemberBytes) return null;
  const body = await read(headLength, length + tailLength);
  if (body === null) return null;
  const compressed = body.subarray(0, length);
  const digest = digestOf(previous, compressed, body.subarray(length));
  if (!digest.equals(head.subarray(-digestLength))) return null;
  const text = async () =>
    (await decompress(compressed, { maxOutputLength: maxMemberBytes })).toString('utf8');
  return { text, digest, end: position + headLength + length + tailLength };
}
