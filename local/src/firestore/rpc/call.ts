import type { Indexes } from '../indexes/indexes.ts';
import type { ReadContext } from '../transactions/read.ts';

/** A handler's context: the engine, and a counter of the call's costs. */
export interface Call extends ReadContext {
  readonly indexes: Indexes;
  readonly count: (billed: BilledOperations) => void;
}

export interface BilledOperations {
  readonly reads?: number;
  readonly writes?: number;
  readonly deletes?: number;
}

/** Answers a request with one message. */
export type UnaryHandler<Request, Response> = (call: Call, request: Request) => Promise<Response>;

/** Answers a request with any number of messages, all known before the first is sent. */
export type StreamHandler<Request, Response> = (
  call: Call,
  request: Request,
) => Promise<Iterable<Response>>;

/** The project of a request, from any field that names it; '' if none does. */
export function projectOf(request: object): string {
  const { database, parent, name, document } = request as Record<string, unknown>;
  const named = (document as { name?: unknown } | undefined)?.name;
  for (const resource of [database, parent, name, named]) {
    const project = /^projects\/([^/]+)/.exec(typeof resource === 'string' ? resource : '')?.[1];
    if (project !== undefined) return project;
  }
  return '';
}
