import type { StoredDocument, Timestamp } from '../model.ts';
import { type FieldPath, parseFieldPath } from '../paths/field-path.ts';
import type { ProtoDocument, ProtoTimestamp } from '../proto.ts';
import { maskFields } from '../query/run.ts';
import { type Micros, timestampAt } from '../store/clock.ts';
import { encodeFields } from '../values/codec.ts';
import { timestampToProto } from '../values/timestamp.ts';
import type { ProtoMask } from './messages.ts';

/** A document in wire form; with a mask, only the fields that the mask selects. */
export function encodeDocument(document: StoredDocument, mask?: readonly FieldPath[]) {
  const fields = mask === undefined ? document.fields : maskFields(document.fields, mask);
  return {
    name: document.name,
    fields: encodeFields(fields),
    createTime: timestampToProto(document.createTime),
    updateTime: timestampToProto(document.updateTime),
  } satisfies ProtoDocument;
}

/** Reads a document mask: undefined means the whole document, an empty mask no field at all. */
export function parseMask(mask: ProtoMask | undefined): FieldPath[] | undefined {
  if (!mask) return undefined;
  return (mask.fieldPaths ?? []).map((path) => parseFieldPath(path, { name: true }));
}

export function encodeTime(micros: Micros): ProtoTimestamp {
  return timestampToProto(timestampAt(micros));
}

export function encodeOptionalTime(time: Timestamp | undefined): { updateTime?: ProtoTimestamp } {
  return time === undefined ? {} : { updateTime: timestampToProto(time) };
}
