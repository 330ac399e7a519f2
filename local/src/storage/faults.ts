import type { Request, RequestHandler } from 'express';
import { StorageError } from './errors.ts';

export type StorageOperation = 'upload' | 'download' | 'delete';

/** A failure that a test injects into requests. */
export interface StorageFault {
  readonly operation: StorageOperation;
  /** The number of affected requests. The default is 1. */
  readonly times?: number;
  /**
   * With a status, the request is refused. With `lost`, it takes effect, but the connection ends
   * without a response. With `none`, it succeeds, so that the next fault affects a later request.
   */
  readonly outcome: number | 'lost' | 'none';
}

export interface StorageFaults {
  /** Adds a fault. Faults of one operation take effect in the order in which they were added. */
  inject(fault: StorageFault): void;
  /** Removes all unused faults. */
  clear(): void;
}

function operationOf(request: Request): StorageOperation | undefined {
  if (request.method === 'DELETE') return 'delete';
  if (request.path.startsWith('/upload/')) return 'upload';
  return request.method === 'GET' && request.query.alt === 'media' ? 'download' : undefined;
}

/** Creates the store of injected faults, and the middleware that applies them. */
export function createStorageFaults(): { faults: StorageFaults; middleware: RequestHandler } {
  let pending: { readonly fault: StorageFault; remainingRequests: number }[] = [];

  const consume = (operation: StorageOperation): StorageFault | undefined => {
    const pendingFault = pending.find(({ fault }) => fault.operation === operation);
    if (pendingFault === undefined) return undefined;
    pendingFault.remainingRequests -= 1;
    if (pendingFault.remainingRequests <= 0)
      pending = pending.filter((each) => each !== pendingFault);
    return pendingFault.fault;
  };

  const middleware: RequestHandler = (request, response, next) => {
    const operation = operationOf(request);
    const outcome = (operation && consume(operation)?.outcome) ?? 'none';
    if (typeof outcome === 'number') {
      throw new StorageError(outcome, 'injected', 'Injected fault.');
    }
    if (outcome === 'lost') {
      const destroyConnection = () => {
        request.socket.destroy();
        return response;
      };
      response.json = destroyConnection;
      response.send = destroyConnection;
      response.end = destroyConnection;
    }
    next();
  };

  return {
    faults: {
      inject: (fault) => pending.push({ fault, remainingRequests: fault.times ?? 1 }),
      clear: () => {
        pending = [];
      },
    },
    middleware,
  };
}
