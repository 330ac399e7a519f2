import * as z from 'zod';
import type { Google } from '../../google.ts';
import { check, later, missing, ok } from '../check.ts';
import { readDatabasePath } from './database.ts';

/** Of Firestore's 1,048,576 bytes; the nightly check warns beyond it, too (night/sizes.ts). */
const most = 700_000;

const mapOf = <Value extends z.ZodType>(value: Value) =>
  z.object({ mapValue: z.object({ fields: value }) });

const largestSchema = mapOf(
  z.object({
    id: z.object({ stringValue: z.string() }),
    bytes: z.object({ integerValue: z.coerce.number() }),
  }),
);

/** `centre/sizes` over REST. */
const sizesSchema = z.object({
  fields: z.object({
    collections: mapOf(
      z.record(
        z.string(),
        mapOf(
          z.object({
            largest: z.object({
              arrayValue: z.object({ values: z.array(largestSchema).default([]) }),
            }),
          }),
        ),
      ),
    ),
  }),
});

/** The largest documents that the nightly check found, largest first; null if it never ran. */
async function readLargest(google: Google) {
  const path = `/v1/${await readDatabasePath(google)}/documents/centre/sizes`;
  const found = await google.read('firestore', path, sizesSchema);
  if (found === null) return null;
  const collections = Object.entries(found.fields.collections.mapValue.fields);
  return collections
    .flatMap(([collection, { mapValue }]) =>
      mapValue.fields.largest.arrayValue.values.map(({ mapValue: { fields } }) => ({
        path: `${collection}/${fields.id.stringValue}`,
        bytes: fields.bytes.integerValue,
      })),
    )
    .toSorted((one, other) => other.bytes - one.bytes);
}

const told = ({ path, bytes }: { readonly path: string; readonly bytes: number }) =>
  `${path} (${Math.round(bytes / 1000)} KB)`;

export const sizes = check({
  title: 'Sizes of documents',
  role: 'roles/datastore.viewer',
  read: readLargest,
  judge: (largest) => {
    if (largest === null) return later('once the nightly check has run');
    const near = largest.filter(({ bytes }) => bytes > most);
    if (near.length > 0)
      return missing(
        `near the limit of 1,049 KB: ${near.map(told).join(', ')}`,
        'docs/operations.md, “A document is full”',
      );
    return ok(`the largest are ${largest.slice(0, 3).map(told).join(', ')}`);
  },
});
