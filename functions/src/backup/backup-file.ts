import { type FileHandle, open, rename } from 'node:fs/promises';
import { makeMember, noDigest, readMember } from './member.ts';
import {
  type Counts,
  type Header,
  type PartHead,
  readPart,
  type StageHead,
  writePart,
} from './part.ts';

/** What a file holds, as far as it is whole. */
export interface Scanned {
  readonly header: Header;
  /** The last part of a stage; null where none was finished. */
  readonly last: StageHead | null;
  readonly counts: Counts;
  readonly digest: Buffer;
  /** Behind the last whole part. */
  readonly end: number;
  /** Whether nothing is missing and nothing follows. */
  readonly complete: boolean;
}

/** The parts of a file, as far as they are whole. */
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

/** Compares every checksum of a file. Null where it does not even begin as one of ours. */
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

/** Writes parts behind one another, into `path.partial` until the last one is there. */
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

  /** Goes on behind what is whole of a file that broke off, which it gives, or begins one. */
  static async open(path: string) {
    const partial = `${path}.partial`;
    // Names of minors and unused codes: for its owner alone.
    const file = await open(partial, 'r+').catch(() => open(partial, 'w+', 0o600));
    const scanned = await scan(file);
    await file.truncate(scanned?.end ?? 0);
    return { writer: new BackupWriter(path, file, scanned), scanned };
  }

  /** The checksum of all that was written. */
  get digest(): string {
    return this.#digest.toString('hex');
  }

  async add(head: PartHead, records?: readonly string[]): Promise<void> {
    const { member, digest } = await makeMember(writePart(head, records), this.#digest);
    await this.#file.write(member, 0, member.length, this.#position);
    this.#position += member.length;
    this.#digest = digest;
  }

  /** Closes the file as it is, to be gone on with. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  /** Gives the file its name, once the disk has all of it. */
  async finish(): Promise<void> {
    await this.#file.sync();
    await this.#file.close();
    await rename(`${this.#path}.partial`, this.#path);
  }
}
