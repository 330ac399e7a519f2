import type { Micros } from './clock.ts';
import type { Entry, Version } from './entry.ts';

/** A version that can be forgotten once nobody may read before `since`. */
interface Outdated {
  readonly since: Micros;
  readonly entry: Entry;
  readonly version: Version;
}

/** What a sweep forgot. */
export interface Forgotten {
  readonly versionIds: readonly number[];
  /** Names that nothing is remembered of any more. */
  readonly names: readonly string[];
}

/** Remembers what was overwritten or deleted, in the order in which it may be forgotten. */
export class History {
  #outdated: Outdated[] = [];

  /** Puts a newer version on top of an entry. */
  add(entry: Entry, version: Version): void {
    const previous = entry.versions.at(-1);
    if (previous !== undefined) {
      this.#outdated.push({ since: version.time, entry, version: previous });
    }
    entry.versions.push(version);
    if (version.document === null) this.#outdated.push({ since: version.time, entry, version });
  }

  /** Drops the versions that only reads before `horizon` could see. */
  forget(horizon: Micros): Forgotten {
    const keepFrom = this.#outdated.findIndex(({ since }) => since >= horizon);
    const due = this.#outdated.splice(0, keepFrom === -1 ? this.#outdated.length : keepFrom);
    const versionIds: number[] = [];
    const names: string[] = [];
    for (const { since, entry, version } of due) {
      // A deletion comes up for itself, and again once something follows it.
      if (since === version.time && entry.versions.at(-1) !== version) continue;
      entry.versions.shift();
      versionIds.push(version.id);
      if (entry.versions.length === 0) names.push(entry.name);
    }
    return { versionIds, names };
  }

  /** Drops all that belongs to names with the prefix. */
  clear(prefix: string): void {
    this.#outdated = this.#outdated.filter(({ entry }) => !entry.name.startsWith(prefix));
  }
}
