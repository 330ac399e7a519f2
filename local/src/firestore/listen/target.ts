import type { StoredDocument } from '../model.ts';
import type { Micros } from '../store/clock.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { CommitEvent } from '../store/store.ts';
import {
  documentChanged,
  documentDeleted,
  documentRemoved,
  type ListenResponse,
} from './responses.ts';
import type { WatchedResults } from './watched.ts';

/**
 * One target of one stream. Knows the documents that the client has, and the time of their state.
 */
export class ListenTarget {
  readonly id: number;
  readonly #watched: WatchedResults;
  #sentDocuments = new Map<string, StoredDocument>();
  #time: Micros = 0;

  constructor(id: number, watched: WatchedResults) {
    this.id = id;
    this.#watched = watched;
  }

  /** Assumes that the client has seen the results of this snapshot. */
  assumeSeen(snapshot: Snapshot): void {
    this.#sentDocuments = indexByName(this.#watched.results(snapshot));
    this.#time = snapshot.time;
  }

  /** Returns the responses that update the client’s state to this snapshot. */
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

  /** Returns the responses to one commit. `after` is the state of the database after the commit. */
  applyCommit({ changes, time }: CommitEvent, after: Snapshot): ListenResponse[] {
    if (time <= this.#time) return [];
    this.#time = time;
    const relevantChanges = changes.filter(({ name, before, after: current }) => {
      if (this.#sentDocuments.has(name)) return true;
      const { selects } = this.#watched;
      return (
        (current !== undefined && selects(current)) || (before !== undefined && selects(before))
      );
    });
    if (relevantChanges.length === 0) return [];
    if (this.#watched.isLimited) return this.#compareAll(after);
    return relevantChanges.flatMap(({ name, after: current }) => {
      const isResult = current !== undefined && this.#watched.selects(current);
      return this.#compare(name, isResult ? current : undefined, after);
    });
  }

  #compareAll(snapshot: Snapshot): ListenResponse[] {
    const results = indexByName(this.#watched.results(snapshot));
    const names = new Set([...this.#sentDocuments.keys(), ...results.keys()]);
    return [...names].flatMap((name) => this.#compare(name, results.get(name), snapshot));
  }

  #compare(
    name: string,
    current: StoredDocument | undefined,
    snapshot: Snapshot,
  ): ListenResponse[] {
    const sentDocument = this.#sentDocuments.get(name);
    if (current === sentDocument) return [];
    if (current !== undefined) {
      this.#sentDocuments.set(name, current);
      return [documentChanged(this.id, this.#watched.show(current))];
    }
    this.#sentDocuments.delete(name);
    const isDeleted = snapshot.get(name) === undefined;
    const createResponse = isDeleted ? documentDeleted : documentRemoved;
    return [createResponse(this.id, name, snapshot.time)];
  }
}

function indexByName(documents: Iterable<StoredDocument>): Map<string, StoredDocument> {
  return new Map(Array.from(documents, (document) => [document.name, document]));
}
