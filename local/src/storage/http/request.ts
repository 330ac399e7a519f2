import type { Request } from 'express';
import { invalid, notImplemented } from '../errors.ts';

/** Returns the query parameters. `request.query` of Express makes arrays of repeated parameters. */
export function queryOf(request: Pick<Request, 'originalUrl'>): URLSearchParams {
  return new URL(request.originalUrl, 'http://local').searchParams;
}

/** Returns the origin of this server as the client sees it, for links in responses. */
export function originOf(request: Pick<Request, 'protocol' | 'headers'>): string {
  return `${request.protocol}://${request.headers.host ?? 'localhost'}`;
}

/** Returns an object with the query parameter as its only property, or an empty object. */
export function optional<Key extends string>(
  query: URLSearchParams,
  key: Key,
): Partial<Record<Key, string>> {
  const value = query.get(key);
  const properties: Partial<Record<Key, string>> = {};
  if (value !== null && value !== '') properties[key] = value;
  return properties;
}

/** @throws StorageError 400 unless the parameter is a positive integer or missing */
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

/** @throws StorageError 501 if the request uses an unsupported parameter or header */
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
