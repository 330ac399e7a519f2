import { type Fields, StatusError, status, type Value } from '../model.ts';
import { validateFieldName } from '../paths/field-path.ts';
import { parseReference } from '../paths/names.ts';
import type { ProtoValue } from '../proto.ts';
import { timestampFromProto, timestampToProto } from './timestamp.ts';

/** Limits of the service: firebase.google.com/docs/firestore/quotas. */
const maxDepth = 20;
const maxVectorDimensions = 2_048;

const vectorTypeKey = '__type__';
const vectorValueKey = 'value';
const vectorType = '__vector__';

/**
 * Decodes one value of a proto.
 * @throws INVALID_ARGUMENT for a value without a type, an array directly inside an array, a
 * reserved or empty field name, more than 20 levels, and an invalid timestamp, geo point, reference
 * or vector
 */
export function decodeValue(proto: ProtoValue): Value {
  return decodeNested(proto, 0, undefined);
}

/** Decodes the fields of a document. @throws INVALID_ARGUMENT in the same cases as `decodeValue` */
export function decodeFields(proto: Record<string, ProtoValue> | undefined): Fields {
  const fields = new Map<string, Value>();
  for (const [key, value] of Object.entries(proto ?? {})) {
    validateFieldName(key);
    fields.set(key, decodeNested(value, 0, key));
  }
  return fields;
}

/** Encodes a value as a proto value. Integers become decimal strings, because they have 64 bits. */
export function encodeValue(value: Value): ProtoValue {
  switch (value.kind) {
    case 'null':
      return { nullValue: 'NULL_VALUE' };
    case 'boolean':
      return { booleanValue: value.value };
    case 'integer':
      return { integerValue: value.value.toString() };
    case 'double':
      return { doubleValue: value.value };
    case 'timestamp':
      return { timestampValue: timestampToProto(value.value) };
    case 'string':
      return { stringValue: value.value };
    case 'bytes':
      return { bytesValue: value.value };
    case 'reference':
      return { referenceValue: value.value };
    case 'geo':
      return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
    case 'array':
      return { arrayValue: { values: value.values.map(encodeValue) } };
    case 'vector':
      return encodeVector(value.values);
    case 'map':
      return { mapValue: { fields: encodeFields(value.fields) } };
  }
}

/** Encodes the fields of a document or map. */
export function encodeFields(fields: Fields): Record<string, ProtoValue> {
  const encoded: Record<string, ProtoValue> = {};
  for (const [key, value] of fields) encoded[key] = encodeValue(value);
  return encoded;
}

/**
 * Decodes a value that may be inside maps and arrays.
 * @param depth the number of maps and arrays around the value
 * @param field the top-level field of the document that contains the value, for error messages
 */
function decodeNested(proto: ProtoValue, depth: number, field: string | undefined): Value {
  if (proto.stringValue !== undefined) return { kind: 'string', value: proto.stringValue };
  if (proto.integerValue !== undefined) {
    return { kind: 'integer', value: BigInt(proto.integerValue) };
  }
  if (proto.doubleValue !== undefined) return { kind: 'double', value: proto.doubleValue };
  if (proto.booleanValue !== undefined) return { kind: 'boolean', value: proto.booleanValue };
  if (proto.nullValue !== undefined) return { kind: 'null' };
  if (proto.timestampValue !== undefined) {
    return { kind: 'timestamp', value: timestampFromProto(proto.timestampValue) };
  }
  if (proto.mapValue !== undefined) return decodeMap(proto.mapValue.fields, depth, field);
  if (proto.arrayValue !== undefined) return decodeArray(proto.arrayValue.values, depth, field);
  if (proto.bytesValue !== undefined) return { kind: 'bytes', value: proto.bytesValue };
  if (proto.referenceValue !== undefined) {
    parseReference(proto.referenceValue);
    return { kind: 'reference', value: proto.referenceValue };
  }
  if (proto.geoPointValue !== undefined) return decodeGeoPoint(proto.geoPointValue);
  throw invalid('A value must have a value type set.');
}

function decodeArray(
  values: readonly ProtoValue[] | undefined,
  depth: number,
  field: string | undefined,
): Value {
  checkDepth(depth, field);
  const decoded = (values ?? []).map((value) => {
    if (value.arrayValue !== undefined) {
      throw invalid('Cannot convert an array value in an array value.');
    }
    return decodeNested(value, depth + 1, field);
  });
  return { kind: 'array', values: decoded };
}

function decodeMap(
  proto: Record<string, ProtoValue> | undefined,
  depth: number,
  field: string | undefined,
): Value {
  if (proto?.[vectorTypeKey]?.stringValue === vectorType) return decodeVector(proto);
  checkDepth(depth, field);
  const fields = new Map<string, Value>();
  for (const [key, value] of Object.entries(proto ?? {})) {
    validateFieldName(key, { nested: true });
    fields.set(key, decodeNested(value, depth + 1, field));
  }
  return { kind: 'map', fields };
}

function decodeVector(fields: Record<string, ProtoValue>): Value {
  const components = fields[vectorValueKey]?.arrayValue;
  if (components === undefined) throw invalid("A vector must have an array at the key 'value'.");
  if (Object.keys(fields).length > 2) throw invalid('Vector value map has extraneous entries.');
  const values = (components.values ?? []).map(({ doubleValue }) => {
    if (doubleValue === undefined) {
      throw invalid("Vector must only contain values of type 'double'");
    }
    if (Number.isNaN(doubleValue)) throw invalid('Vector cannot contain NaN values.');
    return doubleValue;
  });
  if (values.length === 0) throw invalid('Cannot have a zero length vector.');
  if (values.length > maxVectorDimensions) {
    throw invalid(`Vectors must be at most ${maxVectorDimensions} dimensions.`);
  }
  return { kind: 'vector', values };
}

function encodeVector(values: readonly number[]): ProtoValue {
  return {
    mapValue: {
      fields: {
        [vectorTypeKey]: { stringValue: vectorType },
        [vectorValueKey]: {
          arrayValue: { values: values.map((doubleValue) => ({ doubleValue })) },
        },
      },
    },
  };
}

function decodeGeoPoint(proto: { latitude?: number; longitude?: number }): Value {
  const latitude = proto.latitude ?? 0;
  const longitude = proto.longitude ?? 0;
  // This comparison also refuses NaN, because comparisons with NaN are false.
  if (!(Math.abs(latitude) <= 90)) throw invalid(`Latitude ${latitude} is not in [-90, 90].`);
  if (!(Math.abs(longitude) <= 180)) throw invalid(`Longitude ${longitude} is not in [-180, 180].`);
  return { kind: 'geo', latitude, longitude };
}

function checkDepth(depth: number, field: string | undefined): void {
  if (depth < maxDepth) return;
  throw invalid(
    field === undefined
      ? `Maps and arrays may be nested at most ${maxDepth} levels deep.`
      : `Property ${field} contains an invalid nested entity.`,
  );
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
