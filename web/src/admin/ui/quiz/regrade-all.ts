import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { limits } from '@markaz/contract/limits';
import { permitted, postJson } from '../../../shared/api/client.ts';

export type Regraded = Omit<ResponseOf<'admin/quizzes/regrade'>, 'next'>;

const nothing: Regraded = { students: 0, gained: 0, lost: 0, passed: 0 };

/**
 * Marks all attempts at a quiz again, or previews the effect, page by page.
 * @param onPage called with the number of students done
 * @throws ApiError; new marks so far remain
 */
export async function regradeAll(
  quiz: Pick<RequestOf<'admin/quizzes/regrade'>, 'cId' | 'lId' | 'version' | 'apply'>,
  onPage: (students: number) => void,
): Promise<Regraded> {
  let sum = nothing;
  let after: string | undefined;
  do {
    const page = permitted(
      await postJson('admin/quizzes/regrade', { ...quiz, after, limit: limits.page }),
    );
    sum = {
      students: sum.students + page.students,
      gained: sum.gained + page.gained,
      lost: sum.lost + page.lost,
      passed: sum.passed + page.passed,
    };
    onPage(sum.students);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return sum;
}
