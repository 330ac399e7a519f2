import type { Request, RequestHandler } from 'express';
import { StorageError } from './errors.ts';

export type StorageOperation = 'upload' | 'download' | 'delete';

/** What shall go wrong in Cloud Storage. */
export interface StorageFault {
  readonly operation: StorageOperation;
  /** How many requests are hit; 1 unless told. */
  readonly times?: number;
  /**
   * A status refuses the request; `lost` lets it take effect and ends the connection without an
   * answer; `none` lets it through, for a fault that shall hit a later one.
   */
  readonly outcome: number | 'lost' | 'none';
}

export interface StorageFaults {
  /** Makes the next `times` requests of an operation go wrong; in the order asked for. */
  inject(fault: StorageFault): void;
  /** Forgets all that are not used up. */
  clear(): void;
}

function operationOf(request: Request): StorageOperation | undefined {
  if (request.method === 'DELETE') return 'delete';
  if (request.path.startsWith('/upload/')) return 'upload';
  return request.method === 'GET' && request.query.alt === 'media' ? 'download' : undefined;
}

/** The faults that tests asked for, and what puts them into requests. */
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
