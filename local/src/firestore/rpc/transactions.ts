import { validateDatabaseName } from '../paths/names.ts';
import type { Call } from './call.ts';
import type { BeginTransactionRequest, RollbackRequest } from './messages.ts';

/** Opens a transaction without a read. The server SDKs open a transaction with its first read. */
export async function beginTransaction(call: Call, request: BeginTransactionRequest) {
  const database = validateDatabaseName(request.database ?? '');
  return { transaction: call.transactions.begin(database, request.options).id.bytes };
}

/** Ends a transaction without writes. Does nothing if the transaction has already ended. */
export async function rollback(call: Call, request: RollbackRequest) {
  validateDatabaseName(request.database ?? '');
  call.transactions.rollback(request.transaction ?? new Uint8Array());
  return {};
}
