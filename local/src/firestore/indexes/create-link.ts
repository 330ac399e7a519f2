import type { CompositeIndex, IndexField } from './configuration.ts';

/**
 * Returns the address of the console's page that creates an index. The service's errors contain the
 * same address. It encodes the index, with the name and the scope first.
 */
export function creationLink(database: string, index: CompositeIndex): string {
  const [, project = ''] = database.split('/');
  const { collectionGroup, queryScope, fields } = index;
  const group = `${database}/collectionGroups/${collectionGroup}`;
  const page = `https://console.firebase.google.com/v1/r/project/${project}/firestore/indexes`;
  const scope = encodeEnum(2, queryScope === 'COLLECTION' ? 1 : 2);
  const [first, second] = fields;
  if (first !== undefined && second === undefined) {
    const name = encodeString(1, `${group}/fields/${first.fieldPath}`);
    return `${page}?create_exemption=${encodeLink(name, scope, encodeMessage(3, encodeField(first)))}`;
  }
  const last = { fieldPath: '__name__', order: fields.at(-1)?.order ?? 'ASCENDING' } as const;
  const parts = [...fields, last].map((each) => encodeMessage(3, encodeField(each)));
  return `${page}?create_composite=${encodeLink(encodeString(1, `${group}/indexes/_`), scope, ...parts)}`;
}

function encodeField({ fieldPath, order, arrayConfig }: IndexField): Buffer {
  const mode = arrayConfig ? encodeEnum(3, 1) : encodeEnum(2, order === 'DESCENDING' ? 2 : 1);
  return Buffer.concat([encodeString(1, fieldPath), mode]);
}

function encodeLink(...parts: readonly Buffer[]): string {
  return Buffer.concat(parts).toString('base64url');
}

// The functions below encode protobuf fields (protobuf.dev/programming-guides/encoding).
function encodeEnum(tag: number, value: number): Buffer {
  return Buffer.from([tag << 3, value]);
}

function encodeString(tag: number, value: string): Buffer {
  return encodeMessage(tag, Buffer.from(value));
}

function encodeMessage(tag: number, bytes: Buffer): Buffer {
  const length = bytes.length;
  const size = length < 128 ? [length] : [(length & 127) | 128, length >> 7];
  return Buffer.concat([Buffer.from([(tag << 3) | 2, ...size]), bytes]);
}
