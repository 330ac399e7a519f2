import type { Request } from 'express';
import { invalid, notImplemented } from '../errors.ts';

/** Returns the query string, because Express would turn repeated names into arrays. */
export function queryOf(request: Pick<Request, 'originalUrl'>): URLSearchParams {
  return new URL(request.originalUrl, 'http://local').searchParams;
}

/** This server's origin as the client sees it, for the links in its answers. */
export function originOf(request: Pick<Request, 'protocol' | 'headers'>): string {
  return `${request.protocol}://${request.headers.host ?? 'localhost'}`;
}

/** A query parameter as an optional property, to spread into a typed request. */
export function optional<Key extends string>(
  query: URLSearchParams,
  key: Key,
): Partial<Record<Key, string>> {
  const value = query.get(key);
  const properties: Partial<Record<Key, string>> = {};
  if (value !== null && value !== '') properties[key] = value;
  return properties;
}

/** @throws StorageError 400 unless the parameter is a positive integer or absent */
export function optionalCount(query: URLSearchParams, key: string): number | undefined {
  const value = query.get(key);
  if (value === null) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw invalid(`Invalid value for '${key}': '${value}'`);
  return Number(value);
}

const unsupportedFeatures: Readonly<Record<string, string>> = {
  predefinedAcl: 'access control lists (predefinedAcl)',
  destinationPredefinedAcl: 'access control lists (destinationPredefinedAcl)',
  kmsKeyName: 'customer-managed encryption keys (kmsKeyName)',
  destinationKmsKeyName: 'customer-managed encryption keys (destinationKmsKeyName)',
  versions: 'object versioning (versions)',
  softDeleted: 'soft deletion (softDeleted)',
  matchGlob: 'glob listing (matchGlob)',
  rewriteToken: 'rewriting in several calls (rewriteToken)',
};

/** @throws StorageError 501 with the unsupported parameter or header that matters. */
export function refuseUnsupported(request: Pick<Request, 'originalUrl' | 'headers'>): void {
  const query = queryOf(request);
  for (const [parameter, feature] of Object.entries(unsupportedFeatures)) {
    const value = query.get(parameter);
    if (value !== null && value !== 'false') throw notImplemented(feature);
  }
  for (const header of ['x-goog-encryption-key', 'x-goog-copy-source-encryption-key']) {
    if (request.headers[header] !== undefined) {
      throw notImplemented('customer-supplied encryption keys');
    }
  }
}
