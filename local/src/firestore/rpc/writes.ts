import { randomBytes } from 'node:crypto';
import { StatusError, status } from '../model.ts';
import {
  databaseOf,
  parseDocumentName,
  parseParentName,
  validateCollectionId,
  validateDatabaseName,
  validateDocumentId,
} from '../paths/names.ts';
import type { ProtoWrite } from '../proto.ts';
import { type CommitResult, commitWrites, type WriteResult } from '../transactions/commit.ts';
import { encodeValue } from '../values/codec.ts';
import { parseWrite, type Write } from '../writes/validate.ts';
import type { Call } from './call.ts';
import { encodeDocument, encodeOptionalTime, encodeTime, parseMask } from './encode.ts';
import { toRpcError } from './errors.ts';
import type {
  BatchWriteRequest,
  CommitRequest,
  CreateDocumentRequest,
  DeleteDocumentRequest,
  UpdateDocumentRequest,
} from './messages.ts';

const autoIdAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const autoIdLength = 20;

/** Applies all writes or none. If the request has a transaction, commits it. */
export async function commit(call: Call, request: CommitRequest) {
  const database = validateDatabaseName(request.database ?? '');
  const transaction = request.transaction?.length
    ? call.transactions.use(database, request.transaction)
    : undefined;
  const writes = (request.writes ?? []).map((write) => parseWrite(write, database));
  const { commitTime, results } = await commitWrites(call, database, writes, transaction);
  countWrites(call, writes);
  return { writeResults: results.map(encodeResult), commitTime: encodeTime(commitTime) };
}

/** Applies each write by itself, in any order. If a write is invalid, refuses the whole request. */
export async function batchWrite(call: Call, request: BatchWriteRequest) {
  const database = validateDatabaseName(request.database ?? '');
  const writes = (request.writes ?? []).map((write) => parseWrite(write, database));
  if (new Set(writes.map(({ name }) => name)).size < writes.length) {
    throw invalid('the same document cannot be written more than once in a single request');
  }
  const outcomes = await Promise.all(
    writes.map(async (write) => {
      try {
        const { results } = await commitWrites(call, database, [write]);
        countWrites(call, [write]);
        return { result: results.map(encodeResult)[0] ?? {}, status: { code: status.OK } };
      } catch (error) {
        const { code, details } = toRpcError(error, 'BatchWrite');
        return { result: {}, status: { code, message: details } };
      }
    }),
  );
  return {
    writeResults: outcomes.map(({ result }) => result),
    status: outcomes.map((outcome) => outcome.status),
  };
}

/** Creates a document. If the request has no id, generates an id. */
export async function createDocument(call: Call, request: CreateDocumentRequest) {
  const { parent = '', collectionId = '', document = {} } = request;
  parseParentName(parent);
  validateCollectionId(collectionId);
  const id = request.documentId || autoId();
  validateDocumentId(id);
  const name = `${parent}/${collectionId}/${id}`;
  const update = { ...document, name };
  return writeOne(call, { update, currentDocument: { exists: false } }, name, request.mask);
}

/** Replaces a document, or changes the fields of a mask. Returns the result. */
export async function updateDocument(call: Call, request: UpdateDocumentRequest) {
  const { document = {}, updateMask, currentDocument } = request;
  const write: ProtoWrite = {
    update: document,
    ...(updateMask && { updateMask: { fieldPaths: [...(updateMask.fieldPaths ?? [])] } }),
    ...(currentDocument && { currentDocument }),
  };
  return writeOne(call, write, document.name ?? '', request.mask);
}

/** Deletes one document. Also succeeds if it does not exist, unless a precondition requires it. */
export async function deleteDocument(call: Call, request: DeleteDocumentRequest) {
  const { name = '', currentDocument } = request;
  await commitOne(call, { delete: name, ...(currentDocument && { currentDocument }) }, name);
  return {};
}

async function writeOne(
  call: Call,
  write: ProtoWrite,
  name: string,
  mask: UpdateDocumentRequest['mask'],
) {
  const paths = parseMask(mask);
  const { commitTime } = await commitOne(call, write, name);
  const document = call.store.readAt(databaseOf(name), commitTime).get(name);
  if (document === undefined) throw new Error(`${name} is missing right after it was written.`);
  return encodeDocument(document, paths);
}

async function commitOne(call: Call, proto: ProtoWrite, name: string): Promise<CommitResult> {
  const { database } = parseDocumentName(name);
  const write = parseWrite(proto, database);
  const result = await commitWrites(call, database, [write]);
  countWrites(call, [write]);
  return result;
}

function countWrites(call: Call, writes: readonly Write[]): void {
  const deletes = writes.filter(({ kind }) => kind === 'delete').length;
  const reads = writes.filter(({ kind }) => kind === 'verify').length;
  call.count({ reads, deletes, writes: writes.length - deletes - reads });
}

function encodeResult({ updateTime, transformResults }: WriteResult) {
  return {
    ...encodeOptionalTime(updateTime),
    transformResults: transformResults.map(encodeValue),
  };
}

function autoId(): string {
  return Array.from(
    randomBytes(autoIdLength),
    (byte) => autoIdAlphabet[byte % autoIdAlphabet.length],
  ).join('');
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
