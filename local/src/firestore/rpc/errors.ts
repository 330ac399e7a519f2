import { type StatusCode, StatusError, status } from '../model.ts';

export interface RpcError {
  readonly code: StatusCode;
  readonly details: string;
}

/**
 * The one place where an error becomes a status: the engine's own errors keep their code, what
 * nobody foresaw is INTERNAL and leaves its stack in our log only.
 */
export function toRpcError(error: unknown, rpc: string): RpcError {
  if (error instanceof StatusError) return { code: error.code, details: error.message };
  console.error(`Firestore ${rpc} failed unexpectedly:`, error);
  return { code: status.INTERNAL, details: `Internal error in ${rpc}.` };
}
