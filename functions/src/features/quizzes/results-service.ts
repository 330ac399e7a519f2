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
      const read = await store.read(cId, lId);
      const lecture = read?.course.lectures.find(({ id }) => id === lId);
      if (read === null || lecture === undefined) throw notFound();
      return presentResults(read, lecture);
    },
  } satisfies Partial<Handlers>;
}
