import * as z from 'zod';

/** `centre/outlets`: where cards are sold, each name as it was first spelled, oldest first. */
export const outletsSchema = z.object({ names: z.array(z.string()) });
