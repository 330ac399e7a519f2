import type { StoredDocument, Timestamp } from '../model.ts';
import { type FieldPath, parseFieldPath } from '../paths/field-path.ts';
import type { ProtoDocument, ProtoTimestamp } from '../proto.ts';
import { maskFields } from '../query/run.ts';
import { type Micros, timestampAt } from '../store/clock.ts';
import { encodeFields } from '../values/codec.ts';
import { timestampToProto } from '../values/timestamp.ts';
import type { ProtoMask } from './messages.ts';

/** Encodes a document as a proto. If there is a mask, includes only its fields. */
export function encodeDocument(document: StoredDocument, mask?: readonly FieldPath[]) {
  const fields = mask === undefined ? document.fields : maskFields(document.fields, mask);
  return {
    name: document.name,
    fields: encodeFields(fields),
    createTime: timestampToProto(document.createTime),
    updateTime: timestampToProto(document.updateTime),
  } satisfies ProtoDocument;
}

/**
 * Parses a document mask. Without a mask, all fields are returned. With an empty mask, none are.
 */
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
