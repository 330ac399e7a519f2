import { type StatusCode, StatusError, status } from '../model.ts';

export interface RpcError {
  readonly code: StatusCode;
  readonly details: string;
}

/**
 * Converts an error into a status. A `StatusError` keeps its code and message. Any other error
 * becomes INTERNAL, and only the log contains its stack.
 */
export function toRpcError(error: unknown, rpc: string): RpcError {
  if (error instanceof StatusError) return { code: error.code, details: error.message };
  console.error(`Firestore ${rpc} failed unexpectedly:`, error);
  return { code: status.INTERNAL, details: `Internal error in ${rpc}.` };
}
