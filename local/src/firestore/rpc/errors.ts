import { type StatusCode, StatusError, status } from '../model.ts';

export interface RpcError {
  readonly code: StatusCode;
  readonly details: string;
}

/**
 * Converts an error into a status; no other place does. The engine's own errors keep their code. An
 * unexpected one becomes INTERNAL, with its stack only in our log.
 */
export function toRpcError(error: unknown, rpc: string): RpcError {
  if (error instanceof StatusError) return { code: error.code, details: error.message };
  console.error(`Firestore ${rpc} failed unexpectedly:`, error);
  return { code: status.INTERNAL, details: `Internal error in ${rpc}.` };
}
