import { type Fields, StatusError, status, type Value } from '../model.ts';

/** The segments of a path into a document's maps, unquoted; never empty. */
export type FieldPath = readonly string[];

const maxNameBytes = 1_500;
const reservedName = /^__.*__$/s;
const simpleName = /^[a-zA-Z_][a-zA-Z_0-9]*$/;
/** One segment at the start of the text: a simple name, or a quoted one with `\` escapes. */
const segmentPattern = /([a-zA-Z_][a-zA-Z_0-9]*)|`((?:[^`\\]|\\.)+)`/sy;

/** The pseudo-field that queries use for a document's own name. */
export const nameField = '__name__';

/**
 * Reads `a.b` and `` `quoted \` name`.b ``.
 * @throws INVALID_ARGUMENT for malformed, empty and reserved names; a lone `__name__` is returned
 * only if the caller allows it.
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

/** The inverse of `parseFieldPath`: quotes only the segments that need it. */
export function formatFieldPath(path: FieldPath): string {
  return path
    .map((segment) =>
      simpleName.test(segment) ? segment : `\`${segment.replace(/[\\`]/g, '\\$&')}\``,
    )
    .join('.');
}

/** Whether the path is the pseudo-field for the document's own name. */
export function isNamePath(path: FieldPath): boolean {
  return path.length === 1 && path[0] === nameField;
}

/** The value at the path; undefined if a segment is missing or its parent is not a map. */
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

/** A copy with `value` at the path; parents that are missing or not maps become maps. */
export function setField(fields: Fields, path: FieldPath, value: Value): Fields {
  const [head, ...rest] = path;
  if (head === undefined) return fields;
  if (rest.length === 0) return new Map(fields).set(head, value);
  const child = fields.get(head);
  const inner = child?.kind === 'map' ? child.fields : new Map<string, Value>();
  return new Map(fields).set(head, { kind: 'map', fields: setField(inner, rest, value) });
}

/** A copy without the path; parents stay, even if they become empty. */
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
