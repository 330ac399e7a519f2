import { z } from 'zod';
import { type StatusCode, status } from '../firestore/model.ts';

/** The RPCs that a fault can affect. These are all RPCs that the local Firestore supports. */
export const faultyRpcs = [
  'BatchGetDocuments',
  'BatchWrite',
  'BeginTransaction',
  'Commit',
  'CreateDocument',
  'DeleteDocument',
  'GetDocument',
  'ListCollectionIds',
  'ListDocuments',
  'Listen',
  'PartitionQuery',
  'Rollback',
  'RunAggregationQuery',
  'RunQuery',
  'UpdateDocument',
] as const;

const codesByName = new Map<string, StatusCode>(Object.entries(status));
const codes: ReadonlySet<number> = new Set(codesByName.values());

const codeSchema = z.union([
  z.number().refine((code): code is StatusCode => codes.has(code), 'not a gRPC status code'),
  z.string().transform((name, context) => {
    const code = codesByName.get(name);
    if (code !== undefined) return code;
    context.addIssue({ code: 'custom', message: 'not the name of a gRPC status' });
    return z.NEVER;
  }),
]);

/** The body of `POST /local/faults`. A fault must fail the call, delay it, or both. */
export const faultSchema = z
  .strictObject({
    rpc: z.enum(faultyRpcs),
    project: z.string().min(1).exactOptional(),
    times: z.int().min(1).max(1_000_000).exactOptional(),
    code: codeSchema.exactOptional(),
    message: z.string().exactOptional(),
    when: z.enum(['before', 'after']).exactOptional(),
    delayMs: z.number().min(0).max(600_000).exactOptional(),
  })
  .refine(({ code, delayMs }) => code !== undefined || delayMs !== undefined, {
    message: 'a fault needs a code or a delayMs',
  });

/** The body of `POST /local/storage-faults`. */
export const storageFaultSchema = z.strictObject({
  operation: z.enum(['upload', 'download', 'delete']),
  times: z.int().min(1).max(1_000_000).exactOptional(),
  outcome: z.union([z.int().min(400).max(599), z.enum(['lost', 'none'])]),
});
