import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { KnownProgressCache } from '../../store/known-progress.ts';
import type { Counting } from './counting.ts';
import { presentResults } from './present-results.ts';
import { createRegradeStore } from './regrade-store.ts';
import { createQuizResultStore } from './results-store.ts';

const changedSince = 'غيّر مسؤول آخر هذا الاختبار بعد أن فتحته. حدّث الصفحة ثم أعد المحاولة.';

/** Results of quizzes, and regrading. */
export function createQuizResultService({
  database,
  now,
  known,
  counting,
}: Pick<Context, 'database' | 'now'> & {
  readonly known: KnownProgressCache;
  readonly counting: Counting;
}) {
  const store = createQuizResultStore(database);
  const regrades = createRegradeStore(database, known);
  return {
    /** As `createRegradeStore`. @throws 400, 404, 409 if the quiz changed meanwhile */
    async 'admin/quizzes/regrade'({ caller: admin, input }) {
      const outcome = await regrades.page({ admin, now: now() }, input);
      if (outcome === 'gone') throw notFound();
      if (outcome === 'changed') throw conflict(changedSince);
      return outcome;
    },

    /**
     * First counts all work until two minutes ago. Six reads, and one for each student of the
     * course who since the last count completed a lecture or took a quiz for the first time; then a
     * write, and a read and a write for each quiz. @throws 404
     */
    async 'admin/quizzes/results'({ input: { cId, lId } }) {
      await counting.count(cId);
      const results = await store.read(cId, lId);
      if (results === null) throw notFound();
      return presentResults(results);
    },
  } satisfies Partial<Handlers>;
}
