import { StatusError, type StoredDocument, status } from '../model.ts';
import { compareNames, databaseOf, parseParentName } from '../paths/names.ts';
import { planQuery, type QueryPlan } from '../query/plan.ts';
import { resultsAt } from '../query/results.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { listLocks } from '../transactions/lock-keys.ts';
import { readConsistently } from '../transactions/read.ts';
import { queryReads } from '../usage.ts';
import type { Call } from './call.ts';
import { encodeDocument, parseMask } from './encode.ts';
import type { ListCollectionIdsRequest, ListDocumentsRequest } from './messages.ts';
import { checkPageSize, cutPage, pageConsistency, parsePageToken } from './pages.ts';

/** A document, or the name of a missing document that has documents below it. */
interface ListEntry {
  readonly name: string;
  readonly document: StoredDocument | undefined;
}

/** Returns one page of the documents of a collection. */
export async function listDocuments(call: Call, request: ListDocumentsRequest) {
  const { collectionId = '', orderBy = '', showMissing = false } = request;
  const parent = request.parent ?? '';
  checkPageSize(request.pageSize);
  if (showMissing && collectionId === '') {
    throw invalid('collection id must be set when show_missing is true');
  }
  if (showMissing && orderBy !== '') throw invalid('show_missing goes without order_by.');
  const plan = planQuery(parent, { from: [{ collectionId }], orderBy: parseOrderBy(orderBy) });
  call.indexes.check(plan);
  const mask = parseMask(request.mask);
  const start = parsePageToken(request.pageToken);
  const { result } = await readConsistently(
    call,
    databaseOf(parent),
    pageConsistency(request, start),
    listLocks(plan.scope),
    (snapshot) => {
      const found = resultsAt(plan, snapshot).map(
        (document): ListEntry => ({ name: document.name, document }),
      );
      const listed = showMissing ? withMissing(plan, found, snapshot) : found;
      return cutPage(listed, start, request.pageSize, snapshot.time);
    },
  );
  call.count({ reads: queryReads(result.items.length) });
  const documents = result.items.map(({ name, document }) =>
    document === undefined ? { name } : encodeDocument(document, mask),
  );
  return { documents, nextPageToken: result.nextPageToken };
}

/** Lists the ids of the collections below a document or the root. It costs one read per page. */
export async function listCollectionIds(call: Call, request: ListCollectionIdsRequest) {
  const parent = request.parent ?? '';
  checkPageSize(request.pageSize);
  parseParentName(parent);
  const start = parsePageToken(request.pageToken);
  const { result } = await readConsistently(
    call,
    databaseOf(parent),
    pageConsistency(request, start),
    [],
    (snapshot) => cutPage(snapshot.collectionIds(parent), start, request.pageSize, snapshot.time),
  );
  call.count({ reads: 1 });
  return { collectionIds: result.items, nextPageToken: result.nextPageToken };
}

function withMissing(
  plan: QueryPlan,
  found: readonly ListEntry[],
  snapshot: Snapshot,
): ListEntry[] {
  const names = new Set(found.map(({ name }) => name));
  const missing = snapshot
    .ancestorsIn(`${plan.scope.parent}/${plan.scope.collectionId}`)
    .filter((name) => !names.has(name))
    .map((name): ListEntry => ({ name, document: undefined }));
  return [...found, ...missing].sort((a, b) => compareNames(a.name, b.name));
}

/** Parses an order such as `a.b desc, c`. Commas and spaces inside backticks belong to the name. */
function parseOrderBy(text: string) {
  if (text.trim() === '') return [];
  const parts = text.match(/(?:`(?:[^`\\]|\\.)*`|[^,`])+/g) ?? [];
  return parts.map((part) => {
    const match = /^\s*(.+?)(?:\s+(asc|desc))?\s*$/i.exec(part);
    if (match?.[1] === undefined) throw invalid(`Invalid order_by "${text}".`);
    const direction = match[2]?.toLowerCase() === 'desc' ? 'DESCENDING' : 'ASCENDING';
    return { field: { fieldPath: match[1] }, direction };
  });
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
