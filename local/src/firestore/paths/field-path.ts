import { type Fields, StatusError, status, type Value } from '../model.ts';

/** The segments of the path to a field, without quotes. There is at least one segment. */
export type FieldPath = readonly string[];

const maxNameBytes = 1_500;
const reservedName = /^__.*__$/s;
const simpleName = /^[a-zA-Z_][a-zA-Z_0-9]*$/;
/** Matches one segment, which is a simple name, or a quoted name with `\` escapes. */
const segmentPattern = /([a-zA-Z_][a-zA-Z_0-9]*)|`((?:[^`\\]|\\.)+)`/sy;

/** The field that queries use for the name of a document. */
export const nameField = '__name__';

/**
 * Parses a path such as `a.b` or `` `quoted \` name`.b ``.
 * @param allow whether the path can be `__name__`
 * @throws INVALID_ARGUMENT for malformed, empty and reserved names
 */
export function parseFieldPath(text: string, allow: { name?: boolean } = {}): FieldPath {
  const segments: string[] = [];
  for (let at = 0; ; at++) {
    segmentPattern.lastIndex = at;
    const match = segmentPattern.exec(text);
    if (match === null) throw malformed(text);
    segments.push(match[1] ?? (match[2] ?? '').replace(/\\(.)/gs, '$1'));
    at = segmentPattern.lastIndex;
    if (at === text.length) break;
    if (text[at] !== '.') throw malformed(text);
  }
  if (allow.name && segments.length === 1 && segments[0] === nameField) return segments;
  for (const segment of segments) validateFieldName(segment);
  return segments;
}

/** Whether the name is reserved for the service itself. */
export function isReserved(name: string): boolean {
  return reservedName.test(name);
}

/** @throws INVALID_ARGUMENT unless `name` can be a key of a document or of a map. */
export function validateFieldName(name: string, { nested = false } = {}): void {
  if (name === '') throw invalid('Field names must not be empty.');
  if (isReserved(name)) {
    throw invalid(nested ? `field name '${name}' is reserved.` : `field name ${name} is reserved`);
  }
  if (name.length * 3 > maxNameBytes && Buffer.byteLength(name) > maxNameBytes) {
    throw invalid(`The property.name is longer than ${maxNameBytes} bytes.`);
  }
}

/** Formats a path for `parseFieldPath`. Quotes only the segments that need quotes. */
export function formatFieldPath(path: FieldPath): string {
  return path
    .map((segment) =>
      simpleName.test(segment) ? segment : `\`${segment.replace(/[\\`]/g, '\\$&')}\``,
    )
    .join('.');
}

/** Whether the path is `__name__`, the name of the document. */
export function isNamePath(path: FieldPath): boolean {
  return path.length === 1 && path[0] === nameField;
}

/** Returns the value at the path, or undefined if a field is missing or a parent is not a map. */
export function getField(fields: Fields, path: FieldPath): Value | undefined {
  let current: Fields = fields;
  const last = path.length - 1;
  for (let depth = 0; depth < last; depth++) {
    const value = current.get(path[depth] ?? '');
    if (value?.kind !== 'map') return undefined;
    current = value.fields;
  }
  return current.get(path[last] ?? '');
}

/** Returns a copy with `value` at the path. Parents that are missing or not maps become maps. */
export function setField(fields: Fields, path: FieldPath, value: Value): Fields {
  const [head, ...rest] = path;
  if (head === undefined) return fields;
  if (rest.length === 0) return new Map(fields).set(head, value);
  const child = fields.get(head);
  const inner = child?.kind === 'map' ? child.fields : new Map<string, Value>();
  return new Map(fields).set(head, { kind: 'map', fields: setField(inner, rest, value) });
}

/** Returns a copy without the field at the path. Its parents stay, even if they become empty. */
export function deleteField(fields: Fields, path: FieldPath): Fields {
  const [head, ...rest] = path;
  if (head === undefined) return fields;
  const child = fields.get(head);
  if (child === undefined) return fields;
  const copy = new Map(fields);
  if (rest.length === 0) copy.delete(head);
  else if (child.kind === 'map') {
    copy.set(head, { kind: 'map', fields: deleteField(child.fields, rest) });
  }
  return copy;
}

function malformed(text: string): StatusError {
  if (text === '') return invalid('Invalid empty property path string.');
  return invalid(
    `Invalid property path "${text}". Unquoted property paths must match regex ([a-zA-Z_][a-zA-Z_0-9]*), and quoted property paths must match regex (\`(?:[^\`\\\\]|(?:\\\\.))+\`)`,
  );
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
