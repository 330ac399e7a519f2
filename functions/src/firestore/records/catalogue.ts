import * as z from 'zod';

/** gzip of a JSON text. */
const packedSchema = z.instanceof(Buffer);

/** `catalogue/courses`: the ready answer of GET courses. */
export const catalogueRecordSchema = z.object({ gzip: packedSchema, etag: z.string() });

export type CatalogueRecord = z.infer<typeof catalogueRecordSchema>;

/** `catalogue/unpublished`: summaries of drafts and of trashed courses. */
export const unpublishedRecordSchema = z.object({ gzip: packedSchema });

export type UnpublishedRecord = z.infer<typeof unpublishedRecordSchema>;

/** `catalogue/authors`. */
export const authorsRecordSchema = z.object({
  authors: z.record(
    z.string(),
    z.object({
      name: z.string(),
      /** Of published courses that are live. */
      courseCount: z.number().int(),
    }),
  ),
});

export type AuthorsRecord = z.infer<typeof authorsRecordSchema>;
