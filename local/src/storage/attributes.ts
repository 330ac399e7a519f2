import { invalid, notImplemented } from './errors.ts';
import type { ObjectAttributes } from './object.ts';

const textAttributes = [
  'contentType',
  'contentEncoding',
  'contentDisposition',
  'contentLanguage',
  'cacheControl',
  'customTime',
] as const;

/** The service computes these attributes. In requests, it ignores them without an error. */
const computedAttributes = new Set([
  'kind',
  'id',
  'selfLink',
  'mediaLink',
  'name',
  'bucket',
  'generation',
  'metageneration',
  'size',
  'md5Hash',
  'crc32c',
  'etag',
  'timeCreated',
  'updated',
  'timeStorageClassUpdated',
  'timeFinalized',
  'owner',
  'contentLength',
]);

/**
 * Merges the attributes that a client sent into the current attributes. `null` removes an
 * attribute, or one key of the custom metadata.
 * @throws StorageError 400 for a wrong type, or 501 for an attribute whose behaviour is not
 * implemented (access lists, holds, retention)
 */
export function mergeAttributes(
  current: ObjectAttributes,
  sent: Readonly<Record<string, unknown>>,
): ObjectAttributes {
  const merged: Record<string, unknown> = { ...current };
  for (const [key, value] of Object.entries(sent)) {
    if (computedAttributes.has(key)) continue;
    if (key === 'metadata') merged[key] = mergeCustom(current.metadata ?? {}, value);
    else if (isTextAttribute(key)) merged[key] = asHeader(key, value);
    else if (key === 'storageClass' && value === 'STANDARD') continue;
    else throw notImplemented(`the object attribute '${key}'`);
    if (merged[key] === undefined) delete merged[key];
  }
  return merged;
}

function mergeCustom(
  current: Readonly<Record<string, string>>,
  sent: unknown,
): Record<string, string> | undefined {
  if (sent === null) return undefined;
  if (typeof sent !== 'object' || Array.isArray(sent)) throw invalid("'metadata' must be a map.");
  const merged = new Map(Object.entries(current));
  for (const [key, value] of Object.entries(sent)) {
    const text = asText(`metadata.${key}`, value);
    if (text === undefined) merged.delete(key);
    else merged.set(key, text);
  }
  return Object.fromEntries(merged);
}

/**
 * Returns an attribute as text. Refuses control characters, because downloads send the attribute as
 * a header.
 */
function asHeader(key: string, value: unknown): string | undefined {
  const text = asText(key, value);
  if (text !== undefined && /\p{Cc}/u.test(text)) {
    throw invalid(`'${key}' must not contain control characters.`);
  }
  return text;
}

function asText(key: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw invalid(`'${key}' must be a string.`);
}

function isTextAttribute(key: string): boolean {
  return textAttributes.some((attribute) => attribute === key);
}
