import { StatusError, status } from '../model.ts';
import type { Change } from '../store/store.ts';

/**
 * - `shared`: the owner read a document, or queried a collection and depends on what it `notices`;
 * - `exclusive`: the owner writes a document;
 * - `intent`: the owner writes some document of a collection, which affects only its queries.
 */
export type LockMode = 'shared' | 'exclusive' | 'intent';

export interface Lock {
  readonly key: string;
  readonly mode: LockMode;
  /** Of a query: whether a change affects what it read. Without it, every change does. */
  readonly notices?: (change: Change) => boolean;
  /** Of a writer: the changes that it would make now; undefined if they are unknown. */
  readonly changes?: () => readonly Change[] | undefined;
}

/** An owner of locks. In a deadlock the older one (the smaller number) continues. */
export interface LockOwner {
  readonly age: number;
}

interface Waiter {
  readonly owner: LockOwner;
  readonly locks: readonly Lock[];
  readonly grant: () => void;
  readonly refuse: (error: StatusError) => void;
  timer?: NodeJS.Timeout;
}

/** The state of one key: its readers, and its waiters in order of arrival. */
interface Resource {
  readonly readers: Map<LockOwner, Lock[]>;
  readonly queue: Set<Waiter>;
}

/**
 * Pessimistic locks, as the service's server SDKs see them:
 * - Readers share, at once: any number of transactions may read a document before one writes it. If
 *   many read and then write one document, all but one therefore fail together and retry, as they
 *   do on the service.
 * - A commit waits until no *other* transaction has read what it writes, at most `waitMs`, and is
 *   ABORTED then. Its locks last only while its work runs, so nobody ever waits for a writer that
 *   is not itself waiting.
 * - Later requests queue behind a waiting writer, even reads, so that readers cannot starve it. An
 *   owner that already read a document does not queue for it again.
 * - If waits form a cycle, as when two readers of one document both commit, the youngest in it is
 *   ABORTED at once and the oldest goes on. A retried transaction keeps its age, so every contender
 *   wins in the end.
 */
export class LockTable {
  readonly #waitMs: number;
  readonly #resources = new Map<string, Resource>();
  readonly #keysByOwner = new Map<LockOwner, Set<string>>();
  readonly #waiters = new Set<Waiter>();
  #waking = false;
  #wakeAgain = false;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /**
   * Runs `work` as soon as all locks are available together, without a gap. Shared locks stay with
   * the owner until `release`, the others end with the work.
   * @throws ABORTED if that takes too long or would never happen.
   */
  run<T>(owner: LockOwner, locks: readonly Lock[], work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const refuse = (error: StatusError) => {
        this.#removeWaiter(waiter);
        reject(error);
      };
      const grant = () => {
        this.#removeWaiter(waiter);
        for (const lock of locks) if (lock.mode === 'shared') this.#addReader(owner, lock);
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      const waiter: Waiter = { owner, locks, grant, refuse };
      if (this.#mustWait(waiter)) this.#enqueue(waiter);
      else grant();
    });
  }

  /** Releases all locks of the owner, and refuses its waiting calls. */
  release(owner: LockOwner): void {
    for (const key of this.#keysByOwner.get(owner) ?? []) {
      const resource = this.#resources.get(key);
      resource?.readers.delete(owner);
      this.#dropIfUnused(key);
    }
    this.#keysByOwner.delete(owner);
    for (const waiter of this.#waitersOf(owner)) waiter.refuse(endedError());
    this.#wake();
  }

  #enqueue(waiter: Waiter): void {
    waiter.timer = setTimeout(() => {
      waiter.refuse(new StatusError(status.ABORTED, 'Transaction lock timeout.'));
      this.#wake();
    }, this.#waitMs);
    this.#waiters.add(waiter);
    for (const { key } of waiter.locks) this.#resource(key).queue.add(waiter);
    for (;;) {
      const cycle = this.#findCycle(waiter);
      if (cycle === undefined) return;
      const victim = cycle.reduce((a, b) => (b.age > a.age ? b : a));
      for (const waiting of this.#waitersOf(victim)) waiting.refuse(contentionError());
      this.release(victim);
    }
  }

  #removeWaiter(waiter: Waiter): void {
    clearTimeout(waiter.timer);
    if (!this.#waiters.delete(waiter)) return;
    for (const { key } of waiter.locks) {
      this.#resources.get(key)?.queue.delete(waiter);
      this.#dropIfUnused(key);
    }
  }

  /** Grants everything that can be granted now, in order of arrival. */
  #wake(): void {
    this.#wakeAgain = true;
    if (this.#waking) return;
    this.#waking = true;
    while (this.#wakeAgain) {
      this.#wakeAgain = false;
      for (const waiter of this.#waiters) {
        if (!this.#mustWait(waiter)) waiter.grant();
      }
    }
    this.#waking = false;
  }

  #mustWait(waiter: Waiter): boolean {
    for (const _ of this.#blockers(waiter)) return true;
    return false;
  }

  /** The owners that block a waiter: holders, and earlier waiters. */
  *#blockers(waiter: Waiter): Iterable<LockOwner> {
    const { owner, locks } = waiter;
    for (const lock of locks) {
      const resource = this.#resources.get(lock.key);
      if (resource === undefined) continue;
      for (const [reader, held] of resource.readers) {
        if (reader !== owner && held.some((each) => conflict(lock, each))) yield reader;
      }
      if (resource.readers.has(owner)) continue;
      for (const earlier of resource.queue) {
        if (earlier === waiter) break;
        if (earlier.owner !== owner && this.#queuesBefore(earlier, owner, lock)) {
          yield earlier.owner;
        }
      }
    }
  }

  /** An earlier waiter does not block an owner for which it waits itself. */
  #queuesBefore(earlier: Waiter, owner: LockOwner, wanted: Lock): boolean {
    const readerLocksOf = (key: string) => this.#resources.get(key)?.readers.get(owner) ?? [];
    return (
      earlier.locks.some((lock) => lock.key === wanted.key && conflict(lock, wanted)) &&
      !earlier.locks.some((lock) => readerLocksOf(lock.key).some((each) => conflict(lock, each)))
    );
  }

  /** The owners in a cycle of waits, beginning and ending at the waiter's. */
  #findCycle(waiter: Waiter): LockOwner[] | undefined {
    if (!this.#waiters.has(waiter)) return undefined;
    const seen = new Set<LockOwner>();
    const follow = (owner: LockOwner, path: LockOwner[]): LockOwner[] | undefined => {
      for (const waiting of this.#waitersOf(owner)) {
        for (const blocker of this.#blockers(waiting)) {
          if (blocker === waiter.owner) return [...path, owner];
          if (seen.has(blocker)) continue;
          seen.add(blocker);
          const cycle = follow(blocker, [...path, owner]);
          if (cycle !== undefined) return cycle;
        }
      }
      return undefined;
    };
    return follow(waiter.owner, []);
  }

  #waitersOf(owner: LockOwner): Waiter[] {
    return [...this.#waiters].filter((waiter) => waiter.owner === owner);
  }

  #addReader(owner: LockOwner, lock: Lock): void {
    const { key } = lock;
    const { readers } = this.#resource(key);
    const readerLocks = readers.get(owner);
    if (readerLocks === undefined) readers.set(owner, [lock]);
    else if (readerLocks.every(({ notices }) => notices !== undefined)) readerLocks.push(lock);
    const ownedKeys = this.#keysByOwner.get(owner);
    if (ownedKeys === undefined) this.#keysByOwner.set(owner, new Set([key]));
    else ownedKeys.add(key);
  }

  #resource(key: string): Resource {
    let resource = this.#resources.get(key);
    if (resource === undefined) {
      resource = { readers: new Map(), queue: new Set() };
      this.#resources.set(key, resource);
    }
    return resource;
  }

  #dropIfUnused(key: string): void {
    const resource = this.#resources.get(key);
    if (resource?.readers.size === 0 && resource.queue.size === 0) this.#resources.delete(key);
  }
}

function conflict(a: Lock, b: Lock): boolean {
  if (a.mode === b.mode && a.mode !== 'exclusive') return false;
  const notices = a.notices ?? b.notices;
  const changes = notices && (a.changes ?? b.changes)?.();
  return changes === undefined || changes.some((change) => notices?.(change));
}

function contentionError(): StatusError {
  return new StatusError(
    status.ABORTED,
    'Too much contention on these documents: another transaction that started earlier goes first.',
  );
}

function endedError(): StatusError {
  return new StatusError(status.ABORTED, 'The transaction has ended.');
}
