import type { StoredDocument } from '../model.ts';
import type { Micros } from './clock.ts';

/** The state of a document from `time` on; null if it did not exist. */
export interface Version {
  readonly id: number;
  readonly time: Micros;
  readonly document: StoredDocument | null;
}

/** One document name and its stored versions, oldest first. */
export class Entry {
  readonly name: string;
  readonly versions: Version[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** The current document. */
  get current(): StoredDocument | null {
    return this.versions.at(-1)?.document ?? null;
  }

  /** The document at a time. */
  at(time: Micros): StoredDocument | null {
    for (let index = this.versions.length - 1; index >= 0; index--) {
      const version = this.versions[index];
      if (version !== undefined && version.time <= time) return version.document;
    }
    return null;
  }
}
