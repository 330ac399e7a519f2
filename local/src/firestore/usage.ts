/**
 * Counts what the service would bill: documents read, written and deleted, per project and RPC.
 * Rules: firebase.google.com/docs/firestore/pricing.
 */
export interface Usage {
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
}

export interface UsageSnapshot extends Usage {
  /** By RPC name, such as `RunQuery`; `calls` counts requests, including failed ones. */
  readonly rpcs: Readonly<Record<string, Usage & { readonly calls: number }>>;
}

type Counts = { calls: number; reads: number; writes: number; deletes: number };

const indexEntriesPerRead = 1_000;

/** A query without results still costs one read. */
export function queryReads(documents: number): number {
  return Math.max(1, documents);
}

/** An aggregation costs one read per up to 1,000 index entries, at least one. */
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

  /** The counts since the last reset, of one project or of all of them together. */
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

  /** Resets the counts, of one project or of all of them. */
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
