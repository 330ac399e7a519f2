import { StatusError, status } from '../model.ts';
import { databaseOf, parseDocumentName, validateDatabaseName } from '../paths/names.ts';
import { readLocks } from '../transactions/lock-keys.ts';
import { readConsistently } from '../transactions/read.ts';
import type { Call } from './call.ts';
import { encodeDocument, encodeTime, parseMask } from './encode.ts';
import type { BatchGetDocumentsRequest, GetDocumentRequest } from './messages.ts';

/** Reads one document by name. @throws NOT_FOUND if it does not exist */
export async function getDocument(call: Call, request: GetDocumentRequest) {
  const name = request.name ?? '';
  parseDocumentName(name);
  const mask = parseMask(request.mask);
  const { result } = await readConsistently(
    call,
    databaseOf(name),
    request,
    readLocks([name]),
    (snapshot) => snapshot.get(name),
  );
  call.count({ reads: 1 });
  if (result === undefined) {
    throw new StatusError(status.NOT_FOUND, `Document (${name}) not found.`);
  }
  return encodeDocument(result, mask);
}

/** Reads documents by name, and reports missing documents. It costs one read per distinct name. */
export async function batchGetDocuments(call: Call, request: BatchGetDocumentsRequest) {
  const database = validateDatabaseName(request.database ?? '');
  const names = [...new Set(request.documents)];
  for (const name of names) parseDocumentName(name, database);
  const mask = parseMask(request.mask);
  const { result, newTransactionId } = await readConsistently(
    call,
    database,
    request,
    readLocks(names),
    (snapshot) => ({
      documents: names.map((name) => ({ name, document: snapshot.get(name) })),
      readTime: encodeTime(snapshot.time),
    }),
  );
  call.count({ reads: names.length });
  const { documents, readTime } = result;
  const messages = documents.map(({ name, document }) =>
    document === undefined
      ? { missing: name, readTime }
      : { found: encodeDocument(document, mask), readTime },
  );
  return newTransactionId === undefined
    ? messages
    : [{ transaction: newTransactionId, readTime }, ...messages];
}
