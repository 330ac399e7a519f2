import { StatusError, status } from '../model.ts';
import { isDescendant, parentOf, parseParentName, validateCollectionId } from '../paths/names.ts';
import type { ProtoStructuredQuery } from '../proto.ts';

/** The documents that a query covers. */
export interface Scope {
  /** The name of the document below which the query searches, or `{database}/documents`. */
  readonly parent: string;
  /** Undefined in a query of all collections. */
  readonly collectionId: string | undefined;
  /** If it is false, the query covers only collections directly below the parent. */
  readonly allDescendants: boolean;
}

/**
 * Returns the scope of a query. Without `from`, it is every collection directly below the parent.
 */
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

/** Whether the parent is a document, and not the root of the database. */
export function startsFromDocument(scope: Scope): boolean {
  return parseParentName(scope.parent).segments.length > 0;
}

/** Returns a function that tests whether the name of a document is in the scope. */
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
