import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { permitted, postJson } from '../../../shared/api/client.ts';
import { plural } from '../../../shared/format/plural.ts';
import { showToast } from '../../../shared/ui/toast-store.ts';
import * as layout from '../layout.module.css';
import { nouns } from '../nouns.ts';
import { useAction } from '../use-action.ts';
import { quizCopy } from './quiz.copy.ts';

type Regraded = Omit<ResponseOf<'admin/quizzes/regrade'>, 'next'>;

/**
 * Marks all attempts at a quiz again, or previews the effect, page by page.
 * @param onPage called with the number of students so far
 * @throws ApiError. Marks that were already changed remain.
 */
async function regradeAll(
  quiz: Pick<RequestOf<'admin/quizzes/regrade'>, 'cId' | 'lId' | 'version' | 'apply'>,
  onPage: (students: number) => void,
): Promise<Regraded> {
  let sum: Regraded = { students: 0, gained: 0, lost: 0, passed: 0 };
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

const words = quizCopy.regrade;
const students = (count: number) => plural(count, nouns.student);

function Effect({ gained, lost, passed }: Regraded) {
  return (
    <>
      {gained > 0 && <p>{words.gained(students(gained))}</p>}
      {passed > 0 && <p>{words.passed(students(passed))}</p>}
      {lost > 0 && <p>{words.lost(students(lost))}</p>}
      {gained + lost === 0 && <p>{words.nobody}</p>}
      <p>{words.kept}</p>
    </>
  );
}

interface Props {
  readonly cId: string;
  readonly lId: string;
  /** Version of the quiz that has the corrected answers. */
  readonly version: number;
  readonly onDone?: () => void;
}

/** Shows how corrected answers change the marks, and marks all attempts again on confirmation. */
export function Regrade({ cId, lId, version, onDone }: Props) {
  const quiz = { cId, lId, version };
  const [looked, setLooked] = useState(0);
  const [done, setDone] = useState(0);
  const effect = useQuery({
    queryKey: ['admin', 'regrade', cId, lId, version],
    queryFn: () => regradeAll({ ...quiz, apply: false }, setLooked),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  const action = useAction({
    call: () => regradeAll({ ...quiz, apply: true }, setDone),
    failed: words.failed,
    changes: [
      ['admin', 'quizzes'],
      ['admin', 'students'],
    ],
    onDone({ gained, lost }) {
      const isSame = gained + lost === 0;
      showToast(isSame ? words.same : words.done(students(gained), students(lost)));
      onDone?.();
    },
  });

  return (
    <Alert severity="warning">
      <AlertTitle>{words.title}</AlertTitle>
      <div role="status">
        {effect.isPending && <p>{words.looking(students(looked))}</p>}
        {effect.data && <Effect {...effect.data} />}
        {action.isPending && <p>{words.working(students(done))}</p>}
      </div>
      <div role="alert">
        {effect.isError && <p>{words.unknown}</p>}
        {action.problem !== null && <p>{action.problem}</p>}
      </div>
      <div className={layout.noticeActions}>
        {effect.isError && (
          <Button color="inherit" onClick={() => void effect.refetch()}>
            {words.retry}
          </Button>
        )}
        {effect.data && (
          <Button variant="contained" loading={action.isPending} onClick={() => action.run()}>
            {words.action}
          </Button>
        )}
      </div>
    </Alert>
  );
}
