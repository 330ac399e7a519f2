import type { Handlers } from '../../http/mount-endpoints.ts';
import type { ProgressService } from './service.ts';

export function progressHandlers(deps: { readonly progress: ProgressService }) {
  return {
    'user/progress': ({ caller, input }) => deps.progress.save(caller, input),
  } satisfies Partial<Handlers>;
}
