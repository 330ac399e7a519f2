import type { Request, RequestHandler } from 'express';
import { StorageError } from './errors.ts';

export type StorageOperation = 'upload' | 'download' | 'delete';

/** A failure to inject into Cloud Storage. */
export interface StorageFault {
  readonly operation: StorageOperation;
  /** The number of affected requests; 1 by default. */
  readonly times?: number;
  /**
   * A status refuses the request; `lost` lets it take effect and ends the connection without an
   * answer; `none` lets it pass, so that the next fault affects a later one.
   */
  readonly outcome: number | 'lost' | 'none';
}

export interface StorageFaults {
  /** Makes the next `times` requests of an operation fail; in the order of injection. */
  inject(fault: StorageFault): void;
  /** Removes all unused faults. */
  clear(): void;
}

function operationOf(request: Request): StorageOperation | undefined {
  if (request.method === 'DELETE') return 'delete';
  if (request.path.startsWith('/upload/')) return 'upload';
  return request.method === 'GET' && request.query.alt === 'media' ? 'download' : undefined;
}

/** The faults that tests inject, and the middleware that applies them. */
export function createStorageFaults(): { faults: StorageFaults; middleware: RequestHandler } {
  let pending: { readonly fault: StorageFault; left: number }[] = [];

  const take = (operation: StorageOperation): StorageFault | undefined => {
    const hit = pending.find(({ fault }) => fault.operation === operation);
    if (hit === undefined) return undefined;
    hit.left -= 1;
    if (hit.left <= 0) pending = pending.filter((each) => each !== hit);
    return hit.fault;
  };

  const middleware: RequestHandler = (request, response, next) => {
    const operation = operationOf(request);
    const outcome = (operation && take(operation)?.outcome) ?? 'none';
    if (typeof outcome === 'number') {
      throw new StorageError(outcome, 'injected', 'Injected fault.');
    }
    if (outcome === 'lost') {
      const cutOff = () => {
        request.socket.destroy();
        return response;
      };
      response.json = cutOff;
      response.send = cutOff;
      response.end = cutOff;
    }
    next();
  };

  return {
    faults: {
      inject: (fault) => pending.push({ fault, left: fault.times ?? 1 }),
      clear: () => {
        pending = [];
      },
    },
    middleware,
  };
}
