import { notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Context } from '../context.ts';
import { presentResults } from './present-results.ts';
import { createQuizResultStore } from './results-store.ts';

/** What came of quizzes, for who teaches. */
export function createQuizResultService({ database }: Pick<Context, 'database'>) {
  const store = createQuizResultStore(database);
  return {
    /** Three reads. @throws 404 */
    async 'admin/quizzes/results'({ input: { cId, lId } }) {
      const results = await store.read(cId, lId);
      if (results === null) throw notFound();
      return presentResults(results);
    },
  } satisfies Partial<Handlers>;
}
