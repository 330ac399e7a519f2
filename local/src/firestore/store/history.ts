import type { Micros } from './clock.ts';
import type { Entry, Version } from './entry.ts';

/** A version that can be deleted when reads of times before `since` are no longer allowed. */
interface Outdated {
  readonly since: Micros;
  readonly entry: Entry;
  readonly version: Version;
}

/** What `prune` removed. */
export interface PrunedVersions {
  readonly versionIds: readonly number[];
  /** The names of documents without any remaining version. */
  readonly names: readonly string[];
}

/** Records old versions in the order in which they can be deleted. */
export class History {
  #outdated: Outdated[] = [];

  /** Adds a newer version to an entry. */
  add(entry: Entry, version: Version): void {
    const previous = entry.versions.at(-1);
    if (previous !== undefined) {
      this.#outdated.push({ since: version.time, entry, version: previous });
    }
    entry.versions.push(version);
    if (version.document === null) this.#outdated.push({ since: version.time, entry, version });
  }

  /** Removes the versions that only reads before `horizon` could see. */
  prune(horizon: Micros): PrunedVersions {
    const firstRetained = this.#outdated.findIndex(({ since }) => since >= horizon);
    const expired = this.#outdated.splice(
      0,
      firstRetained === -1 ? this.#outdated.length : firstRetained,
    );
    const versionIds: number[] = [];
    const names: string[] = [];
    for (const { since, entry, version } of expired) {
      // A deletion is in this list twice if a newer version follows it. Skip the first of the two.
      if (since === version.time && entry.versions.at(-1) !== version) continue;
      entry.versions.shift();
      versionIds.push(version.id);
      if (entry.versions.length === 0) names.push(entry.name);
    }
    return { versionIds, names };
  }

  /** Removes the records of all documents whose name starts with the prefix. */
  clear(prefix: string): void {
    this.#outdated = this.#outdated.filter(({ entry }) => !entry.name.startsWith(prefix));
  }
}
