import type { Indexes } from '../indexes/indexes.ts';
import { StatusError, status } from '../model.ts';
import { toRpcError } from '../rpc/errors.ts';
import type { ListenRequest, ProtoTarget } from '../rpc/messages.ts';
import { type Micros, microsOf } from '../store/clock.ts';
import type { CommitEvent, DocumentStore } from '../store/store.ts';
import { queryReads } from '../usage.ts';
import { timestampFromProto } from '../values/timestamp.ts';
import {
  consistentAt,
  type ListenResponse,
  targetAdded,
  targetCurrent,
  targetRemoved,
  targetReset,
} from './responses.ts';
import { parseResumeToken, resumeToken } from './resume-token.ts';
import { ListenTarget } from './target.ts';
import { watch } from './watched.ts';

export interface SessionOptions {
  readonly store: DocumentStore;
  readonly database: string;
  readonly indexes: Indexes;
  readonly send: (response: ListenResponse) => void;
  readonly countReads: (reads: number) => void;
}

/** One Listen stream. Sends the changes of its targets, with one snapshot for each commit. */
export class ListenSession {
  readonly #options: SessionOptions;
  readonly #targets = new Map<number, ListenTarget>();
  readonly #unsubscribe: () => void;
  #pendingCommits: CommitEvent[] = [];

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#unsubscribe = options.store.subscribe((committed) => {
      if (committed.database === options.database) this.#queueCommit(committed);
    });
  }

  /**
   * Adds or removes a target. If the added target is refused, the other targets continue.
   * @throws INVALID_ARGUMENT, which ends the stream, if the request does neither, or if the id of
   * the added target is in use
   */
  handle(request: ListenRequest): void {
    if (request.addTarget) this.#add(request.addTarget);
    else if (request.removeTarget !== undefined) this.#remove(request.removeTarget);
    else throw new StatusError(status.INVALID_ARGUMENT, 'A request must add or remove a target.');
  }

  /** Tells an idle client that it has seen everything up to now. */
  heartbeat(): void {
    if (this.#targets.size === 0) return;
    this.#sendPending();
    this.#sendConsistent(this.#options.store.read(this.#options.database).time);
  }

  close(): void {
    this.#unsubscribe();
    this.#targets.clear();
    this.#pendingCommits = [];
  }

  #add(request: ProtoTarget): void {
    const { store, database, indexes, send, countReads } = this.#options;
    const id = request.targetId || Math.max(0, ...this.#targets.keys()) + 1;
    if (this.#targets.has(id)) {
      throw new StatusError(status.INVALID_ARGUMENT, `Target ID ${id} is already in use.`);
    }
    try {
      const target = new ListenTarget(id, watch(request, database, indexes));
      this.#sendPending();
      send(targetAdded(id));
      this.#resume(target, request);
      const snapshot = store.read(database);
      const responses = target.catchUp(snapshot);
      for (const response of responses) send(response);
      countReads(queryReads(responses.length));
      send(targetCurrent(id, snapshot.time, resumeToken(store.generation, snapshot.time)));
      this.#targets.set(id, target);
      this.#sendConsistent(snapshot.time);
      if (request.once) this.#remove(id);
    } catch (error) {
      this.#targets.delete(id);
      send(targetRemoved(id, toRpcError(error, 'Listen')));
    }
  }

  /** Continues from the client's state, or tells the client to discard that state. */
  #resume(target: ListenTarget, request: ProtoTarget): void {
    const { store, database, send } = this.#options;
    let since: Micros | undefined;
    if (request.resumeToken?.length) {
      since = parseResumeToken(request.resumeToken, store.generation);
    } else if (request.readTime) {
      since = microsOf(timestampFromProto(request.readTime));
    } else return;
    if (since !== undefined && store.isReadable(since)) {
      target.assumeSeen(store.readAt(database, since));
    } else {
      send(targetReset(target.id));
    }
  }

  #remove(id: number): void {
    if (this.#targets.delete(id)) this.#options.send(targetRemoved(id));
  }

  /**
   * Queues a commit, so that the writer receives the response before the listeners are notified.
   */
  #queueCommit(committed: CommitEvent): void {
    if (this.#targets.size === 0) return;
    if (this.#pendingCommits.length === 0) setImmediate(() => this.#sendPending());
    this.#pendingCommits.push(committed);
  }

  #sendPending(): void {
    const { store, database, send, countReads } = this.#options;
    const commits = this.#pendingCommits;
    this.#pendingCommits = [];
    for (const committed of commits) {
      const after = store.readAt(database, committed.time);
      const responses = [...this.#targets.values()].flatMap((target) =>
        target.applyCommit(committed, after),
      );
      if (responses.length === 0) continue;
      for (const response of responses) send(response);
      countReads(responses.filter(({ documentChange }) => documentChange !== undefined).length);
      this.#sendConsistent(committed.time);
    }
  }

  #sendConsistent(time: Micros): void {
    const { store, send } = this.#options;
    send(consistentAt(time, resumeToken(store.generation, time)));
  }
}
