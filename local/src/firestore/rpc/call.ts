import type { Indexes } from '../indexes/indexes.ts';
import type { ReadContext } from '../transactions/read.ts';

/** The context of a handler. */
export interface Call extends ReadContext {
  readonly indexes: Indexes;
  /** Adds to the billed operations of the call. */
  readonly count: (billed: BilledOperations) => void;
}

export interface BilledOperations {
  readonly reads?: number;
  readonly writes?: number;
  readonly deletes?: number;
}

/** Handles a request whose response is one message. */
export type UnaryHandler<Request, Response> = (call: Call, request: Request) => Promise<Response>;

/**
 * Handles a request whose response is a stream. All messages are known before the first is sent.
 */
export type StreamHandler<Request, Response> = (
  call: Call,
  request: Request,
) => Promise<Iterable<Response>>;

/** Returns the project in a field of a request, or '' if no field contains it. */
export function projectOf(request: object): string {
  const { database, parent, name, document } = request as Record<string, unknown>;
  const documentName = (document as { name?: unknown } | undefined)?.name;
  for (const resource of [database, parent, name, documentName]) {
    const project = /^projects\/([^/]+)/.exec(typeof resource === 'string' ? resource : '')?.[1];
    if (project !== undefined) return project;
  }
  return '';
}
