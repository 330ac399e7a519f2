import { StatusError, status } from '../model.ts';
import { isDescendant, parentOf, parseParentName, validateCollectionId } from '../paths/names.ts';
import type { ProtoStructuredQuery } from '../proto.ts';

/** The documents that a query covers. */
export interface Scope {
  /** The document or `…/documents` at which the query starts. */
  readonly parent: string;
  /** Undefined in a kindless query, which covers every collection. */
  readonly collectionId: string | undefined;
  /** False covers only collections directly under the parent. */
  readonly allDescendants: boolean;
}

/** Reads a query's scope; without `from`, every collection directly under the parent. */
export function planScope(parent: string, query: ProtoStructuredQuery): Scope {
  parseParentName(parent);
  const [selector, second] = query.from ?? [];
  if (second !== undefined) {
    throw new StatusError(
      status.INVALID_ARGUMENT,
      'StructuredQuery.from cannot have more than one collection selector.',
    );
  }
  const collectionId = selector?.collectionId || undefined;
  if (collectionId !== undefined) validateCollectionId(collectionId);
  return { parent, collectionId, allDescendants: selector?.allDescendants ?? false };
}

/** Whether the query starts from a document, not from the database's root. */
export function startsFromDocument(scope: Scope): boolean {
  return parseParentName(scope.parent).segments.length > 0;
}

/** A test of whether a document's name is in the scope. */
export function compileScope(scope: Scope): (name: string) => boolean {
  const { parent, collectionId, allDescendants } = scope;
  if (collectionId === undefined) {
    return allDescendants
      ? (name) => isDescendant(name, parent)
      : (name) => isDescendant(name, parent) && parentOf(name) === parent;
  }
  if (!allDescendants) {
    const prefix = `${parent}/${collectionId}/`;
    return (name) => name.startsWith(prefix) && !name.includes('/', prefix.length);
  }
  // The collection id must be the last segment but one.
  const suffix = `/${collectionId}`;
  return (name) => {
    const end = name.lastIndexOf('/');
    return isDescendant(name, parent) && name.endsWith(suffix, end);
  };
}
