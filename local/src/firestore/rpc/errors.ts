import { type StatusCode, StatusError, status } from '../model.ts';

export interface RpcError {
  readonly code: StatusCode;
  readonly details: string;
}

/**
 * The only place where an error becomes a status: the engine's own errors keep their code; an
 * unexpected one becomes INTERNAL, with its stack only in our log.
 */
export function toRpcError(error: unknown, rpc: string): RpcError {
  if (error instanceof StatusError) return { code: error.code, details: error.message };
  console.error(`Firestore ${rpc} failed unexpectedly:`, error);
  return { code: status.INTERNAL, details: `Internal error in ${rpc}.` };
}
