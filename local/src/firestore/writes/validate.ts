import {
  type Fields,
  StatusError,
  type StoredDocument,
  status,
  type Timestamp,
  type Value,
} from '../model.ts';
import { type FieldPath, parseFieldPath } from '../paths/field-path.ts';
import { parseDocumentName } from '../paths/names.ts';
import type {
  ProtoDocument,
  ProtoFieldTransform,
  ProtoPrecondition,
  ProtoValue,
  ProtoWrite,
} from '../proto.ts';
import { decodeFields, decodeValue } from '../values/codec.ts';
import { assertValuesFit } from '../values/size.ts';
import { compareTimestamps, timestampFromProto, timestampToMicros } from '../values/timestamp.ts';
import type { FieldTransform, NumberValue } from './transform.ts';

/** The required state of the current document. At most one of the two fields is set. */
export interface Precondition {
  readonly exists?: boolean;
  readonly updateTime?: Timestamp;
}

/** A valid write. Whether its precondition is met is not known yet. */
export type Write = { readonly name: string; readonly precondition: Precondition | undefined } & (
  | {
      readonly kind: 'update';
      readonly fields: Fields;
      /** If it is undefined, the whole document is replaced. If it is empty, no field changes. */
      readonly mask: readonly FieldPath[] | undefined;
      readonly transforms: readonly FieldTransform[];
    }
  | { readonly kind: 'transform'; readonly transforms: readonly FieldTransform[] }
  | { readonly kind: 'delete' }
  | { readonly kind: 'verify' }
);

/** The limit for the transforms of one write (firebase.google.com/docs/firestore/quotas). */
const maxTransforms = 500;

/**
 * Decodes a write and checks it completely. Reads no documents, so that an invalid write is refused
 * before it waits for a lock.
 * @param database `projects/{p}/databases/{d}`
 * @throws INVALID_ARGUMENT
 */
export function parseWrite(proto: ProtoWrite, database: string): Write {
  const precondition = parsePrecondition(proto.currentDocument);
  if (proto.update !== undefined) return parseUpdate(proto, proto.update, precondition, database);
  if (proto.verify !== undefined) return parseVerify(proto, proto.verify, precondition, database);
  if (proto.updateMask) throw invalid('Only an update can have an update mask.');
  if (proto.updateTransforms?.length) throw invalid('Only an update can have update transforms.');
  if (proto.delete !== undefined) {
    return { kind: 'delete', name: documentName(proto.delete, database), precondition };
  }
  if (proto.transform !== undefined) {
    const transforms = parseTransforms(proto.transform.fieldTransforms);
    if (transforms.length === 0) throw invalid('A transform must have field transforms.');
    const name = documentName(proto.transform.document, database);
    return { kind: 'transform', name, transforms, precondition };
  }
  throw invalid('A write must have an operation.');
}

/**
 * @param current the current document, or undefined if it does not exist
 * @throws ALREADY_EXISTS, NOT_FOUND or FAILED_PRECONDITION if the precondition of the write is not
 * met
 */
export function checkPrecondition(write: Write, current: StoredDocument | undefined): void {
  const { exists, updateTime } = write.precondition ?? {};
  if (exists === false && current !== undefined) {
    throw new StatusError(status.ALREADY_EXISTS, `Document already exists: ${write.name}`);
  }
  if (exists === true && current === undefined) {
    throw new StatusError(status.NOT_FOUND, `No document to update: ${write.name}`);
  }
  if (updateTime === undefined) return;
  if (current === undefined || compareTimestamps(current.updateTime, updateTime) !== 0) {
    const stored = current === undefined ? 0n : timestampToMicros(current.updateTime);
    throw new StatusError(
      status.FAILED_PRECONDITION,
      `the stored version (${stored}) does not match the required base version (${timestampToMicros(updateTime)})`,
    );
  }
}

function parseUpdate(
  proto: ProtoWrite,
  update: ProtoDocument,
  precondition: Precondition | undefined,
  database: string,
): Write {
  const name = documentName(update.name, database);
  const fields = decodeFields(update.fields);
  assertValuesFit(fields);
  const mask = proto.updateMask?.fieldPaths ?? (proto.updateMask ? [] : undefined);
  return {
    kind: 'update',
    name,
    precondition,
    fields,
    mask: mask?.map((path) => parseFieldPath(path)),
    transforms: parseTransforms(proto.updateTransforms),
  };
}

function parseVerify(
  proto: ProtoWrite,
  verify: string,
  precondition: Precondition | undefined,
  database: string,
): Write {
  if (proto.updateMask) throw invalid('a verify must not specify a document mask.');
  if (proto.updateTransforms?.length) {
    throw invalid('a verify must not specify a update transform.');
  }
  if (precondition === undefined) throw invalid('a verify must contain a precondition');
  return { kind: 'verify', name: documentName(verify, database), precondition };
}

function parsePrecondition(proto: ProtoPrecondition | undefined): Precondition | undefined {
  if (proto?.updateTime) return { updateTime: timestampFromProto(proto.updateTime) };
  if (proto?.exists !== undefined) return { exists: proto.exists };
  return undefined;
}

function parseTransforms(proto: readonly ProtoFieldTransform[] | undefined): FieldTransform[] {
  if (proto === undefined) return [];
  if (proto.length > maxTransforms) {
    throw invalid(`A write may have at most ${maxTransforms} field transforms.`);
  }
  return proto.map(parseTransform);
}

function parseTransform(proto: ProtoFieldTransform): FieldTransform {
  const path = parseFieldPath(proto.fieldPath ?? '');
  if (proto.setToServerValue !== undefined) {
    if (proto.setToServerValue !== 'REQUEST_TIME') {
      throw invalid(`Unknown server value ${proto.setToServerValue}.`);
    }
    return { path, kind: 'serverTime' };
  }
  if (proto.increment !== undefined) {
    return { path, kind: 'increment', operand: parseNumber(proto.increment) };
  }
  if (proto.maximum !== undefined) {
    return { path, kind: 'maximum', operand: parseNumber(proto.maximum) };
  }
  if (proto.minimum !== undefined) {
    return { path, kind: 'minimum', operand: parseNumber(proto.minimum) };
  }
  if (proto.appendMissingElements !== undefined) {
    return { path, kind: 'arrayUnion', values: parseElements(proto.appendMissingElements.values) };
  }
  if (proto.removeAllFromArray !== undefined) {
    return { path, kind: 'arrayRemove', values: parseElements(proto.removeAllFromArray.values) };
  }
  throw invalid('A field transform must have a transform type.');
}

function parseNumber(proto: ProtoValue): NumberValue {
  const value = decodeValue(proto);
  if (value.kind === 'integer' || value.kind === 'double') return value;
  throw invalid('Input must be int64 or double.');
}

/**
 * Decodes the operands like the elements of an array, so that an array as an operand is refused.
 */
function parseElements(values: ProtoValue[] | undefined): readonly Value[] {
  const array = decodeValue({ arrayValue: { values: values ?? [] } });
  return array.kind === 'array' ? array.values : [];
}

function documentName(name: string | undefined, database: string): string {
  parseDocumentName(name ?? '', database);
  return name ?? '';
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
