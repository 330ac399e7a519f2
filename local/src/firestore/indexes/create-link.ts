import type { CompositeIndex, IndexField } from './configuration.ts';

/**
 * The console's page that creates an index, as in the service's refusal: the address contains a
 * `google.firestore.admin.v1.Index`; for a single field only its name.
 */
export function linkToCreate(database: string, index: CompositeIndex): string {
  const [, project = ''] = database.split('/');
  const { collectionGroup, queryScope, fields } = index;
  const group = `${database}/collectionGroups/${collectionGroup}`;
  const page = `https://console.firebase.google.com/v1/r/project/${project}/firestore/indexes`;
  const scope = number(2, queryScope === 'COLLECTION' ? 1 : 2);
  const [first, second] = fields;
  if (first !== undefined && second === undefined) {
    const name = text(1, `${group}/fields/${first.fieldPath}`);
    return `${page}?create_exemption=${encode(name, scope, message(3, field(first)))}`;
  }
  const last = { fieldPath: '__name__', order: fields.at(-1)?.order ?? 'ASCENDING' } as const;
  const parts = [...fields, last].map((each) => message(3, field(each)));
  return `${page}?create_composite=${encode(text(1, `${group}/indexes/_`), scope, ...parts)}`;
}

function field({ fieldPath, order, arrayConfig }: IndexField): Buffer {
  const mode = arrayConfig ? number(3, 1) : number(2, order === 'DESCENDING' ? 2 : 1);
  return Buffer.concat([text(1, fieldPath), mode]);
}

function encode(...parts: readonly Buffer[]): string {
  return Buffer.concat(parts).toString('base64url');
}

/** Encodes fields of the wire format: protobuf.dev/programming-guides/encoding */
function number(tag: number, value: number): Buffer {
  return Buffer.from([tag << 3, value]);
}

function text(tag: number, value: string): Buffer {
  return message(tag, Buffer.from(value));
}

function message(tag: number, bytes: Buffer): Buffer {
  const length = bytes.length;
  const size = length < 128 ? [length] : [(length & 127) | 128, length >> 7];
  return Buffer.concat([Buffer.from([(tag << 3) | 2, ...size]), bytes]);
}
