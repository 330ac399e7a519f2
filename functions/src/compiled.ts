import { join } from 'node:path';

/**
 * Where V8's work on our modules lies beside the bundle, so that a new instance need not do it
 * again. Made where the function is deployed, by the very Node that will serve it
 * (`compile.ts`); what another version or processor made is ignored.
 */
export const compiledFolder = join(import.meta.dirname, 'compiled');
