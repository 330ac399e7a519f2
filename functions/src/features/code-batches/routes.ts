import type { Handlers } from '../../http/mount-endpoints.ts';
import type { CodeBatchService } from './service.ts';

export function codeBatchHandlers(deps: { readonly codeBatches: CodeBatchService }) {
  const { codeBatches } = deps;
  return {
    'admin/courses/access_token': ({ caller, input }) => codeBatches.makeOne(caller, input),
    'admin/courses/access_tokens': ({ caller, input }) => codeBatches.make(caller, input),
    'admin/codes/batches': ({ input }) => codeBatches.list(input),
    'admin/codes/batches/print': ({ caller, input }) => codeBatches.print(caller, input),
    'admin/codes/outlets': ({ input }) => codeBatches.outlets(input),
  } satisfies Partial<Handlers>;
}
