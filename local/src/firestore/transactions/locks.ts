import { StatusError, status } from '../model.ts';
import type { Change } from '../store/store.ts';

/**
 * - `shared`: the owner has read a document or queried a collection.
 * - `exclusive`: the owner writes a document.
 * - `intent`: the owner writes a document of a collection, which conflicts only with its queries.
 */
export type LockMode = 'shared' | 'exclusive' | 'intent';

export interface Lock {
  readonly key: string;
  readonly mode: LockMode;
  /** For a query, returns whether it depends on a change. Without it, it depends on all changes. */
  readonly notices?: (change: Change) => boolean;
  /** For a writer, returns the changes that it would make now, or undefined if they are unknown. */
  readonly changes?: () => readonly Change[] | undefined;
}

export interface LockOwner {
  /** In a deadlock, the owner with the smallest number continues. It is the oldest. */
  readonly age: number;
}

interface Waiter {
  readonly owner: LockOwner;
  readonly locks: readonly Lock[];
  readonly grant: () => void;
  readonly refuse: (error: StatusError) => void;
  timer?: NodeJS.Timeout;
}

/** The state of one key. */
interface Resource {
  readonly readers: Map<LockOwner, Lock[]>;
  /** In the order of their requests. */
  readonly queue: Set<Waiter>;
}

/**
 * Pessimistic locks, as the service uses them for its server SDKs.
 * - Any number of transactions can read a document before one of them writes it. If many
 *   transactions read and then write one document, all except one fail and are retried, as in the
 *   service.
 * - A commit waits until no other transaction holds a lock on what it writes. After `waitMs`, it
 *   fails with ABORTED. It holds its own locks only while its task runs, and the task does not
 *   wait.
 * - Later requests, even reads, wait behind a waiting writer. Without this rule, new readers could
 *   block the writer forever. An owner that has already read a document does not wait behind the
 *   writer.
 * - Waiting owners can form a cycle, for example if two readers of one document both commit. The
 *   youngest owner in the cycle then fails with ABORTED at once. A retried transaction keeps its
 *   age, so every transaction succeeds at some time.
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
   * Runs `task` as soon as all locks are available at the same time. The owner holds shared locks
   * until `release`, and other locks only while the task runs.
   * @throws ABORTED if the wait is too long, or if a deadlock is resolved against the owner
   */
  run<T>(owner: LockOwner, locks: readonly Lock[], task: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const refuse = (error: StatusError) => {
        this.#removeWaiter(waiter);
        reject(error);
      };
      const grant = () => {
        this.#removeWaiter(waiter);
        for (const lock of locks) if (lock.mode === 'shared') this.#addReader(owner, lock);
        try {
          resolve(task());
        } catch (error) {
          reject(error);
        }
      };
      const waiter: Waiter = { owner, locks, grant, refuse };
      if (this.#mustWait(waiter)) this.#enqueue(waiter);
      else grant();
    });
  }

  /** Releases all locks of the owner, and refuses its waiting requests. */
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

  /** Grants all waiting requests that can be granted now, in the order of the requests. */
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

  /** Returns the owners that block a waiter. They hold a lock, or wait for a lock since earlier. */
  *#blockers(waiter: Waiter): Iterable<LockOwner> {
    const { owner, locks } = waiter;
    for (const lock of locks) {
      const resource = this.#resources.get(lock.key);
      if (resource === undefined) continue;
      for (const [reader, readerLocks] of resource.readers) {
        if (reader !== owner && readerLocks.some((each) => conflict(lock, each))) yield reader;
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

  /** Whether an earlier waiter blocks an owner. It does not block an owner for which it waits. */
  #queuesBefore(earlier: Waiter, owner: LockOwner, requested: Lock): boolean {
    const readerLocksOf = (key: string) => this.#resources.get(key)?.readers.get(owner) ?? [];
    return (
      earlier.locks.some((lock) => lock.key === requested.key && conflict(lock, requested)) &&
      !earlier.locks.some((lock) => readerLocksOf(lock.key).some((each) => conflict(lock, each)))
    );
  }

  /**
   * Returns the owners in a cycle of waits that includes the owner of the waiter, if there is one.
   */
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
