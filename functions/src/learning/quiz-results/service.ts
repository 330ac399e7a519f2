import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { ProgressCache } from '../../store/progress-cache.ts';
import { runStaffAction } from '../../store/staff-action.ts';
import type { Counting } from './counting.ts';
import { createResultsReader } from './read-results.ts';
import { createPageRegrading } from './regrade-page.ts';

export function createQuizResultService({
  database,
  now,
  progressCache,
  counting,
}: Pick<Context, 'database' | 'now'> & {
  readonly progressCache: ProgressCache;
  readonly counting: Counting;
}) {
  const regradePage = createPageRegrading(database, progressCache);
  const readResults = createResultsReader({ database, counting });
  return {
    /**
     * Regrades the attempts of one page of a course's students. Without `apply`, the call only
     * reports what would change. A call can be repeated safely. If a student submits an attempt
     * meanwhile, the function tries again. Cost: 2 reads, 2 more per student, and 1 more per
     * student whose attempts are in `courseWork`. With `apply`, the call adds 1 write per student
     * whose attempts change, or 2 if they are in `courseWork`, and 2 for the counters if there is such a student. On the last page, it adds 1 write
     * for the quiz. A call that writes anything adds 1 write for the log.
     * @throws 400, 404, and 409 if the quiz changed meanwhile
     */
    'admin/quizzes/regrade': ({ caller: admin, input }) =>
      runStaffAction(database, { admin, now: now() }, () => regradePage(input)),

    /** Cost: that of `createResultsReader`. @throws 404 */
    'admin/quizzes/results': ({ input: { cId, lId } }) => readResults(cId, lId),
  } satisfies Partial<Handlers>;
}
