import { ApiError, notFound } from '../../http/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { reportTime } from './report-time.ts';
import type { ProgressStore } from './store.ts';

export function progressHandlers(deps: {
  readonly progress: ProgressStore;
  readonly now: () => Date;
}) {
  return {
    'user/progress': async ({ caller, input: { cId, sentAt, lectures } }) => {
      const now = deps.now();
      const reports = lectures.map(({ lId, position, completed, at }) => ({
        lId,
        position,
        completed,
        at: reportTime({ at, sentAt }, now),
      }));
      const saved = await deps.progress.save(caller.uid, cId, reports);
      if (saved === 'no-user') throw notFound();
      if (saved === 'no-room') throw new ApiError('too_large');
      return {};
    },
  } satisfies Partial<Handlers>;
}
