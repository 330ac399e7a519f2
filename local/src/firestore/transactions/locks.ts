import { StatusError, status } from '../model.ts';
import type { Change } from '../store/store.ts';

/**
 * - `shared`: somebody read a document, or queried a collection and minds what it `notices`;
 * - `exclusive`: somebody writes a document;
 * - `intent`: somebody writes some document of a collection, which only its queries mind.
 */
export type LockMode = 'shared' | 'exclusive' | 'intent';

export interface Lock {
  readonly key: string;
  readonly mode: LockMode;
  /** Of a query: whether a change touches what it read. Left out, every change does. */
  readonly notices?: (change: Change) => boolean;
  /** Of a writer: what it would change now; undefined where that cannot be told. */
  readonly changes?: () => readonly Change[] | undefined;
}

/** Who locks. The older (the smaller number), the more right to go on in a deadlock. */
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

/** What is known of one key: who has read it, and who waits for it, first come first. */
interface Resource {
  readonly readers: Map<LockOwner, Lock[]>;
  readonly queue: Set<Waiter>;
}

/**
 * Pessimistic locks, as the service's server SDKs meet them:
 * - Readers share, at once: any number of transactions may read a document before one writes it. A
 *   crowd that reads and then writes one document therefore fails together, all but one, and comes
 *   again, as it does on the service.
 * - A commit waits until no *other* transaction has read what it writes, at most `waitMs`, and
 *   is ABORTED then. Its locks last only while its work runs, so nobody ever waits for a writer
 *   that is not itself waiting.
 * - Who comes later queues behind a waiting writer, even to read, so that readers cannot starve
 *   it. Who already read a document does not queue for it again.
 * - When waits form a circle, as when two readers of one document both commit, the youngest in
 *   it is ABORTED at once and the oldest gets through. A retried transaction keeps its age, so
 *   of any number of contenders each wins in the end.
 */
export class LockTable {
  readonly #waitMs: number;
  readonly #resources = new Map<string, Resource>();
  readonly #held = new Map<LockOwner, Set<string>>();
  readonly #waiters = new Set<Waiter>();
  #waking = false;
  #wakeAgain = false;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /**
   * Runs `work` as soon as all locks can be had together, in the same breath. Shared locks stay
   * with the owner until `release`, the others end with the work.
   * @throws ABORTED when that takes too long or would never happen.
   */
  run<T>(owner: LockOwner, locks: readonly Lock[], work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const refuse = (error: StatusError) => {
        this.#forget(waiter);
        reject(error);
      };
      const grant = () => {
        this.#forget(waiter);
        for (const lock of locks) if (lock.mode === 'shared') this.#hold(owner, lock);
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

  /** Gives up all that the owner holds or waits for. */
  release(owner: LockOwner): void {
    for (const key of this.#held.get(owner) ?? []) {
      const resource = this.#resources.get(key);
      resource?.readers.delete(owner);
      this.#tidy(key);
    }
    this.#held.delete(owner);
    for (const waiter of this.#waitersOf(owner)) waiter.refuse(ended());
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
      const circle = this.#findCircle(waiter);
      if (circle === undefined) return;
      const victim = circle.reduce((a, b) => (b.age > a.age ? b : a));
      for (const waiting of this.#waitersOf(victim)) waiting.refuse(contention());
      this.release(victim);
    }
  }

  #forget(waiter: Waiter): void {
    clearTimeout(waiter.timer);
    if (!this.#waiters.delete(waiter)) return;
    for (const { key } of waiter.locks) {
      this.#resources.get(key)?.queue.delete(waiter);
      this.#tidy(key);
    }
  }

  /** Grants whatever can be granted now, first come first. */
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

  /** Whom a waiter has to wait for: who holds, and who queued before. */
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

  /** A waiter that waits for the owner itself cannot ask it to stand behind. */
  #queuesBefore(earlier: Waiter, owner: LockOwner, wanted: Lock): boolean {
    const held = (key: string) => this.#resources.get(key)?.readers.get(owner) ?? [];
    return (
      earlier.locks.some((lock) => lock.key === wanted.key && conflict(lock, wanted)) &&
      !earlier.locks.some((lock) => held(lock.key).some((each) => conflict(lock, each)))
    );
  }

  /** The owners that wait for one another, beginning and ending at the waiter's. */
  #findCircle(waiter: Waiter): LockOwner[] | undefined {
    if (!this.#waiters.has(waiter)) return undefined;
    const seen = new Set<LockOwner>();
    const follow = (owner: LockOwner, path: LockOwner[]): LockOwner[] | undefined => {
      for (const waiting of this.#waitersOf(owner)) {
        for (const blocker of this.#blockers(waiting)) {
          if (blocker === waiter.owner) return [...path, owner];
          if (seen.has(blocker)) continue;
          seen.add(blocker);
          const circle = follow(blocker, [...path, owner]);
          if (circle !== undefined) return circle;
        }
      }
      return undefined;
    };
    return follow(waiter.owner, []);
  }

  #waitersOf(owner: LockOwner): Waiter[] {
    return [...this.#waiters].filter((waiter) => waiter.owner === owner);
  }

  #hold(owner: LockOwner, lock: Lock): void {
    const { key } = lock;
    const { readers } = this.#resource(key);
    const known = readers.get(owner);
    if (known === undefined) readers.set(owner, [lock]);
    else if (known.every(({ notices }) => notices !== undefined)) known.push(lock);
    const held = this.#held.get(owner);
    if (held === undefined) this.#held.set(owner, new Set([key]));
    else held.add(key);
  }

  #resource(key: string): Resource {
    let resource = this.#resources.get(key);
    if (resource === undefined) {
      resource = { readers: new Map(), queue: new Set() };
      this.#resources.set(key, resource);
    }
    return resource;
  }

  #tidy(key: string): void {
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

function contention(): StatusError {
  return new StatusError(
    status.ABORTED,
    'Too much contention on these documents: another transaction that started earlier goes first.',
  );
}

function ended(): StatusError {
  return new StatusError(status.ABORTED, 'The transaction has ended.');
}
