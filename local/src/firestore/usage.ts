/**
 * The numbers of reads, writes and deletes that the service would bill. The rules are at
 * firebase.google.com/docs/firestore/pricing.
 */
export interface Usage {
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
}

export interface UsageSnapshot extends Usage {
  /** The counts for each RPC, such as `RunQuery`. `calls` includes failed requests. */
  readonly rpcs: Readonly<Record<string, Usage & { readonly calls: number }>>;
}

type Counts = { calls: number; reads: number; writes: number; deletes: number };

const indexEntriesPerRead = 1_000;

/** Returns the reads for the results of a query. A query without results costs one read. */
export function queryReads(documents: number): number {
  return Math.max(1, documents);
}

/** Returns the reads for an aggregation, one for each 1,000 index entries or part of 1,000. */
export function aggregationReads(entries: number): number {
  return Math.max(1, Math.ceil(entries / indexEntriesPerRead));
}

export class UsageMeter {
  readonly #projects = new Map<string, Map<string, Counts>>();

  /** Adds to the counts of one RPC of one project. */
  count(project: string, rpc: string, added: Partial<Counts>): void {
    const counts = this.#countsOf(project, rpc);
    counts.calls += added.calls ?? 0;
    counts.reads += added.reads ?? 0;
    counts.writes += added.writes ?? 0;
    counts.deletes += added.deletes ?? 0;
  }

  /** Returns the counts since the last reset, for one project or for all projects together. */
  snapshot(project?: string): UsageSnapshot {
    const total = { reads: 0, writes: 0, deletes: 0 };
    const rpcs: Record<string, Counts> = {};
    for (const [name, counted] of this.#projects) {
      if (project !== undefined && name !== project) continue;
      for (const [rpc, counts] of counted) {
        rpcs[rpc] ??= zeroCounts();
        for (const key of ['calls', 'reads', 'writes', 'deletes'] as const) {
          rpcs[rpc][key] += counts[key];
          if (key !== 'calls') total[key] += counts[key];
        }
      }
    }
    return { ...total, rpcs };
  }

  /** Resets the counts of one project or of all projects. */
  reset(project?: string): void {
    if (project === undefined) this.#projects.clear();
    else this.#projects.delete(project);
  }

  #countsOf(project: string, rpc: string): Counts {
    let rpcs = this.#projects.get(project);
    if (rpcs === undefined) {
      rpcs = new Map();
      this.#projects.set(project, rpcs);
    }
    let counts = rpcs.get(rpc);
    if (counts === undefined) {
      counts = zeroCounts();
      rpcs.set(rpc, counts);
    }
    return counts;
  }
}

function zeroCounts(): Counts {
  return { calls: 0, reads: 0, writes: 0, deletes: 0 };
}
