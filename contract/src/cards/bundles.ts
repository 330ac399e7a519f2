import * as z from 'zod';
import { ask, post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { lineSchema } from '../text/text-schema.ts';
import { codeNumbersSchema } from './code-batches.ts';

/** A named set of courses that one card opens. */
export const bundleSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** In the order in which they were chosen. */
  courses: z.array(idSchema),
  /** No new cards are made for it; those that are out stay good. */
  archived: z.boolean(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});

export type Bundle = z.infer<typeof bundleSchema>;

export const bundleEndpoints = {
  /** By name, archived ones last. */
  'admin/bundles': ask({
    summary: 'All bundles: named sets of courses that one card opens.',
    access: 'sales',
    response: z.object({ bundles: z.array(bundleSchema) }),
  }),
  /** Their cards by state, as batches' are counted, by bundle. */
  'admin/bundles/numbers': ask({
    summary: 'The cards of every bundle, counted by state.',
    access: 'sales',
    response: z.object({ numbers: z.record(idSchema, codeNumbersSchema) }),
  }),
  /** Makes a bundle, or changes it for cards to come; cards keep what they were sold with. */
  'admin/bundles/save': post({
    summary: 'Makes a bundle, or changes it for cards to come.',
    access: 'admin',
    request: z.object({
      /** Chosen by the client for a new one, so that sent again it is made once. */
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
      /** As it was read, null for a new one; what was saved since is not overwritten. */
      updatedAt: timeSchema.nullable(),
    }),
    response: z.object({ bundle: bundleSchema }),
  }),
} as const;
