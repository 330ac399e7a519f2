import type { StoredDocument } from '../model.ts';
import type { Micros } from '../store/clock.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Committed } from '../store/store.ts';
import {
  documentDeleted,
  documentRemoved,
  documentShown,
  type ListenResponse,
} from './responses.ts';
import type { Watched } from './watched.ts';

/** One target of one stream: the documents that the client was sent, and up to when. */
export class ListenTarget {
  readonly id: number;
  readonly #watched: Watched;
  #shown = new Map<string, StoredDocument>();
  #time: Micros = 0;

  constructor(id: number, watched: Watched) {
    this.id = id;
    this.#watched = watched;
  }

  /** Assumes that the client has seen the results of that moment. */
  assumeSeen(snapshot: Snapshot): void {
    this.#shown = byName(this.#watched.results(snapshot));
    this.#time = snapshot.time;
  }

  /** Brings the client from its state to the current one. */
  catchUp(snapshot: Snapshot): ListenResponse[] {
    const isFirst = this.#time === 0;
    const responses = this.#compareAll(snapshot);
    if (isFirst) {
      const missing = this.#watched.names.filter((name) => snapshot.get(name) === undefined);
      responses.push(...missing.map((name) => documentDeleted(this.id, name, snapshot.time)));
    }
    this.#time = snapshot.time;
    return responses;
  }

  /** The changes of one commit to this target; `after` is the database right after it. */
  follow({ changes, time }: Committed, after: Snapshot): ListenResponse[] {
    if (time <= this.#time) return [];
    this.#time = time;
    const touching = changes.filter(({ name, before, after: now }) => {
      if (this.#shown.has(name)) return true;
      const { selects } = this.#watched;
      return (now !== undefined && selects(now)) || (before !== undefined && selects(before));
    });
    if (touching.length === 0) return [];
    if (this.#watched.isLimited) return this.#compareAll(after);
    return touching.flatMap(({ name, after: now }) => {
      const shows = now !== undefined && this.#watched.selects(now);
      return this.#compare(name, shows ? now : undefined, after);
    });
  }

  #compareAll(snapshot: Snapshot): ListenResponse[] {
    const results = byName(this.#watched.results(snapshot));
    const names = new Set([...this.#shown.keys(), ...results.keys()]);
    return [...names].flatMap((name) => this.#compare(name, results.get(name), snapshot));
  }

  #compare(name: string, now: StoredDocument | undefined, snapshot: Snapshot): ListenResponse[] {
    const shown = this.#shown.get(name);
    if (now === shown) return [];
    if (now !== undefined) {
      this.#shown.set(name, now);
      return [documentShown(this.id, this.#watched.show(now))];
    }
    this.#shown.delete(name);
    const isDeleted = snapshot.get(name) === undefined;
    const gone = isDeleted ? documentDeleted : documentRemoved;
    return [gone(this.id, name, snapshot.time)];
  }
}

function byName(documents: Iterable<StoredDocument>): Map<string, StoredDocument> {
  return new Map(Array.from(documents, (document) => [document.name, document]));
}
