import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { postJson, requirePermission } from '../../../shared/api/client.ts';
import { plural } from '../../../shared/format/plural.ts';
import * as layout from '../layout.module.css';
import { nouns } from '../nouns.ts';
import { useAction } from '../use-action.ts';
import { quizCopy } from './quiz.copy.ts';

type RegradeCounts = Omit<ResponseOf<'admin/quizzes/regrade'>, 'next'>;

/**
 * Regrades all attempts at a quiz page by page, or previews the effect.
 * @param onPage called after each page with the number of processed students
 * @throws ApiError. Marks that were already changed remain.
 */
async function regradeAll(
  quiz: Pick<RequestOf<'admin/quizzes/regrade'>, 'cId' | 'lId' | 'version' | 'apply'>,
  onPage: (students: number) => void,
): Promise<RegradeCounts> {
  let total: RegradeCounts = { students: 0, gained: 0, lost: 0, passed: 0 };
  let after: string | undefined;
  do {
    const page = requirePermission(
      await postJson('admin/quizzes/regrade', { ...quiz, after, limit: limits.pageSize }),
    );
    total = {
      students: total.students + page.students,
      gained: total.gained + page.gained,
      lost: total.lost + page.lost,
      passed: total.passed + page.passed,
    };
    onPage(total.students);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return total;
}

const texts = quizCopy.regrade;
const formatStudents = (count: number) => plural(count, nouns.student);

function RegradeEffect({ gained, lost, passed }: RegradeCounts) {
  return (
    <>
      {gained > 0 && <p>{texts.gained(formatStudents(gained))}</p>}
      {passed > 0 && <p>{texts.passed(formatStudents(passed))}</p>}
      {lost > 0 && <p>{texts.lost(formatStudents(lost))}</p>}
      {gained + lost === 0 && <p>{texts.nobody}</p>}
      <p>{texts.kept}</p>
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

/** Shows how corrected answers change the marks, and regrades all attempts after a confirmation. */
export function Regrade({ cId, lId, version, onDone }: Props) {
  const quiz = { cId, lId, version };
  const [previewedCount, setPreviewedCount] = useState(0);
  const [regradedCount, setRegradedCount] = useState(0);
  const preview = useQuery({
    queryKey: ['admin', 'regrade', cId, lId, version],
    queryFn: () => regradeAll({ ...quiz, apply: false }, setPreviewedCount),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  const action = useAction({
    call: () => regradeAll({ ...quiz, apply: true }, setRegradedCount),
    failureText: texts.failed,
    invalidates: [
      ['admin', 'quizzes'],
      ['admin', 'students'],
    ],
    successText: ({ gained, lost }) =>
      gained + lost === 0 ? texts.same : texts.done(formatStudents(gained), formatStudents(lost)),
    onDone: () => onDone?.(),
  });

  return (
    <Alert severity="warning">
      <AlertTitle>{texts.title}</AlertTitle>
      <div role="status">
        {preview.isPending && <p>{texts.looking(formatStudents(previewedCount))}</p>}
        {preview.data && <RegradeEffect {...preview.data} />}
        {action.isPending && <p>{texts.working(formatStudents(regradedCount))}</p>}
      </div>
      <div role="alert">
        {preview.isError && <p>{texts.unknown}</p>}
        {action.problem !== null && <p>{action.problem}</p>}
      </div>
      <div className={layout.noticeActions}>
        {preview.isError && (
          <Button color="inherit" onClick={() => void preview.refetch()}>
            {texts.retry}
          </Button>
        )}
        {preview.data && (
          <Button variant="contained" loading={action.isPending} onClick={() => action.run()}>
            {texts.action}
          </Button>
        )}
      </div>
    </Alert>
  );
}
