import * as z from 'zod';

/** `catalogue/courses`: the ready answer of GET courses. */
export const catalogueRecordSchema = z.object({
  /** gzip of the JSON text. */
  gzip: z.instanceof(Buffer),
  etag: z.string(),
});

export type CatalogueRecord = z.infer<typeof catalogueRecordSchema>;

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
