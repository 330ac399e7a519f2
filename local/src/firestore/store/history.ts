import type { Micros } from './clock.ts';
import type { Entry, Version } from './entry.ts';

/** A version that can be dropped once no read may ask for a time before `since`. */
interface Outdated {
  readonly since: Micros;
  readonly entry: Entry;
  readonly version: Version;
}

/** The result of a sweep. */
export interface PrunedVersions {
  readonly versionIds: readonly number[];
  /** Names without any remaining version. */
  readonly names: readonly string[];
}

/** Records overwritten and deleted versions, in the order in which they may be dropped. */
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

  /** Drops the versions that only reads before `horizon` could see. */
  prune(horizon: Micros): PrunedVersions {
    const firstRetained = this.#outdated.findIndex(({ since }) => since >= horizon);
    const expired = this.#outdated.splice(
      0,
      firstRetained === -1 ? this.#outdated.length : firstRetained,
    );
    const versionIds: number[] = [];
    const names: string[] = [];
    for (const { since, entry, version } of expired) {
      // A deletion has two records: its own, and another once a newer version follows it.
      if (since === version.time && entry.versions.at(-1) !== version) continue;
      entry.versions.shift();
      versionIds.push(version.id);
      if (entry.versions.length === 0) names.push(entry.name);
    }
    return { versionIds, names };
  }

  /** Drops the records of all names with the prefix. */
  clear(prefix: string): void {
    this.#outdated = this.#outdated.filter(({ entry }) => !entry.name.startsWith(prefix));
  }
}
