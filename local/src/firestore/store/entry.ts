import type { StoredDocument } from '../model.ts';
import type { Micros } from './clock.ts';

/** The state of a document from a certain time on. */
export interface Version {
  readonly id: number;
  readonly time: Micros;
  /** Null if the document did not exist from then on. */
  readonly document: StoredDocument | null;
}

/** The name of a document and its stored versions, oldest first. */
export class Entry {
  readonly name: string;
  readonly versions: Version[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** The current document, or null if it does not exist. */
  get current(): StoredDocument | null {
    return this.versions.at(-1)?.document ?? null;
  }

  /** Returns the document at a time, or null if it did not exist. */
  at(time: Micros): StoredDocument | null {
    for (let index = this.versions.length - 1; index >= 0; index--) {
      const version = this.versions[index];
      if (version !== undefined && version.time <= time) return version.document;
    }
    return null;
  }
}
