import * as z from 'zod';
import { post, postWithoutBody } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { lineSchema } from '../text/text-schema.ts';
import { codeStatisticsSchema } from './code-batches.ts';

/** A named set of courses that one card opens. */
export const bundleSchema = z.object({
  id: idSchema,
  name: z.string(),
  courses: z.array(idSchema),
  /** Whether no new cards can be made for the bundle. Existing cards stay valid. */
  archived: z.boolean(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});

export type Bundle = z.infer<typeof bundleSchema>;

export const bundleEndpoints = {
  /** Sorted by name. Archived bundles come last. */
  'admin/bundles': postWithoutBody({
    summary: 'Lists all bundles: named sets of courses that one card opens.',
    access: 'sales',
    response: z.object({ bundles: z.array(bundleSchema) }),
  }),
  'admin/bundles/numbers': postWithoutBody({
    summary: 'Counts the cards of every bundle by state.',
    access: 'sales',
    response: z.object({ numbers: z.record(idSchema, codeStatisticsSchema) }),
  }),
  /** Existing cards keep the courses that the bundle had when they were made. */
  'admin/bundles/save': post({
    summary: 'Creates a bundle, or changes it for future cards.',
    access: 'admin',
    request: z.object({
      /** The client chooses the id of a new bundle, so that a retry creates no second one. */
      id: idSchema,
      name: lineSchema(limits.bundleName, {
        tooLong: 'الاسم أطول من المسموح',
        required: 'اكتب اسم الباقة',
      }),
      courses: z
        .array(idSchema)
        .min(1, 'اختر كورسًا واحدًا على الأقل')
        .max(limits.coursesPerBundle, `${limits.coursesPerBundle} كورسًا على الأكثر`)
        .transform((ids) => [...new Set(ids)]),
      archived: z.boolean().default(false),
      /** The value that the client read. Null for a new bundle. 409 if it is outdated. */
      updatedAt: timeSchema.nullable(),
    }),
    response: z.object({ bundle: bundleSchema }),
  }),
} as const;
