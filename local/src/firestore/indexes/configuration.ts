import { readFileSync } from 'node:fs';
import { z } from 'zod';

const scopeSchema = z.enum(['COLLECTION', 'COLLECTION_GROUP']).default('COLLECTION');
const orderSchema = z.enum(['ASCENDING', 'DESCENDING']);
const modeSchema = z.object({
  order: orderSchema.optional(),
  arrayConfig: z.literal('CONTAINS').optional(),
});

const configurationSchema = z.object({
  indexes: z
    .array(
      z.object({
        collectionGroup: z.string(),
        queryScope: scopeSchema,
        fields: z.array(modeSchema.extend({ fieldPath: z.string() })),
      }),
    )
    .default([]),
  fieldOverrides: z
    .array(
      z.object({
        collectionGroup: z.string(),
        fieldPath: z.string(),
        indexes: z.array(modeSchema.extend({ queryScope: scopeSchema })),
      }),
    )
    .default([]),
});

/** A project's indexes, in the format of the Firebase CLI. */
export type IndexConfiguration = z.output<typeof configurationSchema>;
export type CompositeIndex = IndexConfiguration['indexes'][number];
export type IndexField = CompositeIndex['fields'][number];

/**
 * Reads a `firestore.indexes.json` (firebase.google.com/docs/reference/firestore/indexes).
 * @throws an Error with the reason if the file is invalid
 */
export function readIndexFile(file: string): IndexConfiguration {
  try {
    return configurationSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new Error(`${file} holds no indexes: ${reason}`, { cause });
  }
}
