import { ApiError, notFound } from '../../http/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { ProgressStore } from './store.ts';

export function progressHandlers(deps: {
  readonly progress: ProgressStore;
  readonly now: () => Date;
}) {
  return {
    'user/progress': async ({ caller, input }) => {
      const saved = await deps.progress.save(caller.uid, input, deps.now());
      if (saved === 'no-user') throw notFound();
      if (saved === 'no-room') throw new ApiError('too_large');
      return {};
    },
  } satisfies Partial<Handlers>;
}
