import type { StoredDocument } from '../model.ts';
import type { Micros } from './clock.ts';

/** What a document was from `time` on; null says that it did not exist. */
export interface Version {
  readonly id: number;
  readonly time: Micros;
  readonly document: StoredDocument | null;
}

/** One document name and what is remembered of it, oldest first. */
export class Entry {
  readonly name: string;
  readonly versions: Version[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** The document as it stands. */
  get current(): StoredDocument | null {
    return this.versions.at(-1)?.document ?? null;
  }

  /** The document as it stood at a time. */
  at(time: Micros): StoredDocument | null {
    for (let index = this.versions.length - 1; index >= 0; index--) {
      const version = this.versions[index];
      if (version !== undefined && version.time <= time) return version.document;
    }
    return null;
  }
}
