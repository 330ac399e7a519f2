import { bundleSchema as shownBundleSchema } from '@markaz/contract/cards/bundles';
import type * as z from 'zod';
import { timestampSchema } from './course.ts';

/** `bundles/{id}`. */
export const bundleSchema = shownBundleSchema
  .omit({ id: true })
  .extend({ createdAt: timestampSchema, updatedAt: timestampSchema });

export type BundleRecord = z.infer<typeof bundleSchema>;
