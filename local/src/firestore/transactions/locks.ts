import { StatusError, status } from '../model.ts';

/**
 * - `shared`: somebody read a document, or queried a collection;
 * - `exclusive`: somebody writes a document;
 * - `intent`: somebody writes some document of a collection, which only its readers mind.
 */
export type LockMode = 'shared' | 'exclusive' | 'intent';

export interface Lock {
  readonly key: string;
  readonly mode: LockMode;
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
  readonly readers: Set<LockOwner>;
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
        for (const { key, mode } of locks) if (mode === 'shared') this.#hold(owner, key);
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
    for (const { key, mode } of locks) {
      const resource = this.#resources.get(key);
      if (resource === undefined) continue;
      if (conflict(mode, 'shared')) {
        for (const reader of resource.readers) if (reader !== owner) yield reader;
      }
      if (resource.readers.has(owner)) continue;
      for (const earlier of resource.queue) {
        if (earlier === waiter) break;
        if (earlier.owner !== owner && this.#queuesBefore(earlier, owner, key, mode)) {
          yield earlier.owner;
        }
      }
    }
  }

  /** A waiter that waits for the owner itself cannot ask it to stand behind. */
  #queuesBefore(earlier: Waiter, owner: LockOwner, key: string, mode: LockMode): boolean {
    const held = this.#held.get(owner);
    return (
      earlier.locks.some((lock) => lock.key === key && conflict(lock.mode, mode)) &&
      !earlier.locks.some((lock) => conflict(lock.mode, 'shared') && held?.has(lock.key))
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

  #hold(owner: LockOwner, key: string): void {
    this.#resource(key).readers.add(owner);
    const held = this.#held.get(owner);
    if (held === undefined) this.#held.set(owner, new Set([key]));
    else held.add(key);
  }

  #resource(key: string): Resource {
    let resource = this.#resources.get(key);
    if (resource === undefined) {
      resource = { readers: new Set(), queue: new Set() };
      this.#resources.set(key, resource);
    }
    return resource;
  }

  #tidy(key: string): void {
    const resource = this.#resources.get(key);
    if (resource?.readers.size === 0 && resource.queue.size === 0) this.#resources.delete(key);
  }
}

function conflict(a: LockMode, b: LockMode): boolean {
  return a !== b || a === 'exclusive';
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
