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

/** The intact contents of a file. */
export interface Scanned {
  readonly header: Header;
  /** The last part of a stage; null if none was finished. */
  readonly last: StageHead | null;
  readonly counts: Counts;
  readonly digest: Buffer;
  /** Position after the last intact part. */
  readonly end: number;
  /** Whether nothing is missing and nothing follows. */
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

/** Checks all checksums of a file. Returns null if it does not start like one of our backups. */
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

/** Appends parts to `path.partial`, which is renamed after the last part. */
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

  /**
   * Opens a new file, or continues an interrupted one after its last intact part. Also returns its
   * scan.
   */
  static async open(path: string) {
    const partial = `${path}.partial`;
    // Only for its owner: it contains names of minors and unused codes.
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

  /** Closes an unfinished file, to be continued later. */
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
