import * as z from 'zod';

/** gzip of a JSON text. */
const packedSchema = z.instanceof(Buffer);

/** `catalogue/courses` and, where that is full, `catalogue/courses-1` …: ready answers of GET courses. */
export const catalogueRecordSchema = z.object({
  gzip: packedSchema,
  etag: z.string(),
  /** How many pages the catalogue has. */
  pages: z.number().int().default(1),
});

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
