import * as z from 'zod';

/** `centre/outlets`: points of sale, each name in its first spelling, oldest first. */
export const outletsSchema = z.object({ names: z.array(z.string()) });
