/**
 * The types of protobuf messages after `@grpc/proto-loader` has decoded them with
 * `protoLoaderOptions`. 64-bit integers and enum values are strings, and missing fields stay
 * missing. For a one-of, a field names the member that is present. The types contain only the
 * fields that the emulator reads.
 */
export const protoLoaderOptions = {
  keepCase: false,
  longs: String,
  enums: String,
  defaults: false,
  arrays: true,
  objects: false,
  oneofs: true,
} as const;

export interface ProtoTimestamp {
  seconds?: string | number;
  nanos?: number;
}

export interface ProtoValue {
  nullValue?: 'NULL_VALUE';
  booleanValue?: boolean;
  integerValue?: string;
  doubleValue?: number;
  timestampValue?: ProtoTimestamp;
  stringValue?: string;
  bytesValue?: Uint8Array;
  referenceValue?: string;
  geoPointValue?: { latitude?: number; longitude?: number };
  arrayValue?: { values?: ProtoValue[] };
  mapValue?: { fields?: Record<string, ProtoValue> };
  /** The name of the member that is present. proto-loader sets it (`oneofs: true`). */
  valueType?: string;
}

export interface ProtoDocument {
  name?: string;
  fields?: Record<string, ProtoValue>;
  createTime?: ProtoTimestamp;
  updateTime?: ProtoTimestamp;
}

export interface ProtoFieldReference {
  fieldPath?: string;
}

export interface ProtoFilter {
  compositeFilter?: { op?: string; filters?: ProtoFilter[] };
  fieldFilter?: { field?: ProtoFieldReference; op?: string; value?: ProtoValue };
  unaryFilter?: { op?: string; field?: ProtoFieldReference };
}

export interface ProtoCursor {
  values?: ProtoValue[];
  before?: boolean;
}

export interface ProtoStructuredQuery {
  select?: { fields?: ProtoFieldReference[] };
  from?: { collectionId?: string; allDescendants?: boolean }[];
  where?: ProtoFilter;
  orderBy?: { field?: ProtoFieldReference; direction?: string }[];
  startAt?: ProtoCursor;
  endAt?: ProtoCursor;
  offset?: number;
  limit?: { value?: number };
  findNearest?: unknown;
}

export interface ProtoAggregation {
  alias?: string;
  count?: { upTo?: { value?: string } };
  sum?: { field?: ProtoFieldReference };
  avg?: { field?: ProtoFieldReference };
}

export interface ProtoFieldTransform {
  fieldPath?: string;
  setToServerValue?: string;
  increment?: ProtoValue;
  maximum?: ProtoValue;
  minimum?: ProtoValue;
  appendMissingElements?: { values?: ProtoValue[] };
  removeAllFromArray?: { values?: ProtoValue[] };
}

export interface ProtoPrecondition {
  exists?: boolean;
  updateTime?: ProtoTimestamp;
}

export interface ProtoWrite {
  update?: ProtoDocument;
  delete?: string;
  verify?: string;
  transform?: { document?: string; fieldTransforms?: ProtoFieldTransform[] };
  updateMask?: { fieldPaths?: string[] };
  updateTransforms?: ProtoFieldTransform[];
  currentDocument?: ProtoPrecondition;
}

export interface ProtoTransactionOptions {
  readonly readOnly?: { readonly readTime?: ProtoTimestamp };
  readonly readWrite?: { readonly retryTransaction?: Uint8Array };
}
