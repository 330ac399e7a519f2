import type { Indexes } from '../indexes/indexes.ts';
import { StatusError, type StoredDocument, status } from '../model.ts';
import { databaseOf, parseDocumentName } from '../paths/names.ts';
import { planQuery } from '../query/plan.ts';
import { resultsAt } from '../query/results.ts';
import { project, selects } from '../query/run.ts';
import type { ProtoTarget } from '../rpc/messages.ts';
import type { Snapshot } from '../store/snapshot.ts';

/** The documents that a target watches. They are the results of a query, or documents by name. */
export interface WatchedResults {
  /** Returns all results in a snapshot. */
  results(snapshot: Snapshot): Iterable<StoredDocument>;
  /** Whether a document can be among the results. */
  selects(document: StoredDocument): boolean;
  /** Whether a change to one document can add other documents to the results or remove them. */
  readonly isLimited: boolean;
  /** Returns the document with only the fields that the query selects. */
  show(document: StoredDocument): StoredDocument;
  /**
   * The names of the watched documents, or none for a query. Missing documents are reported, too.
   */
  readonly names: readonly string[];
}

/**
 * Checks a target and returns the documents that it watches.
 * @throws INVALID_ARGUMENT, and the errors of `planQuery` and `Indexes.check`
 */
export function watch(target: ProtoTarget, database: string, indexes: Indexes): WatchedResults {
  if (target.query) return watchQuery(target.query, database, indexes);
  if (target.documents) return watchDocuments(target.documents.documents ?? [], database);
  throw invalid('A target must have a query or documents.');
}

function watchQuery(
  query: NonNullable<ProtoTarget['query']>,
  database: string,
  indexes: Indexes,
): WatchedResults {
  const plan = planQuery(query.parent ?? '', query.structuredQuery ?? {});
  if (databaseOf(plan.scope.parent) !== database) {
    throw invalid(`The query's parent does not belong to the database "${database}".`);
  }
  indexes.check(plan);
  return {
    results: (snapshot) => resultsAt(plan, snapshot),
    selects: (document) => selects(plan, document),
    isLimited: plan.limit !== undefined || plan.offset > 0,
    show: (document) => project(plan, document),
    names: [],
  };
}

function watchDocuments(documents: readonly string[], database: string): WatchedResults {
  const names = new Set(documents);
  for (const name of names) parseDocumentName(name, database);
  return {
    results: (snapshot) => [...names].flatMap((name) => snapshot.get(name) ?? []),
    selects: ({ name }) => names.has(name),
    isLimited: false,
    show: (document) => document,
    names: [...names],
  };
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
