import Button from '@mui/material/Button';
import { use, useRef } from 'react';
import { postJson } from '../../../../shared/api/client.ts';
import { courseKeys } from '../../../../shared/courses/queries.ts';
import { formatDateTime } from '../../../../shared/format/moment.ts';
import { plural } from '../../../../shared/format/plural.ts';
import { showToast } from '../../../../shared/ui/toast-store.ts';
import { adminKeys } from '../../../api/course-queries.ts';
import * as layout from '../../../ui/layout.module.css';
import { nouns } from '../../../ui/nouns.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { OpenedCourseContext, type StoredCourse } from '../course-calls.ts';
import { copy } from '../editor.copy.ts';
import * as styles from './lectures.module.css';

const texts = copy.removed;

interface Props {
  readonly stored: StoredCourse;
  /** Whether the form has unsaved input, which restoring a lecture would discard. */
  readonly unsaved: boolean;
  readonly onRestored: (stored: StoredCourse) => void;
}

/** Lists recently removed lectures. Each can be restored together with the students' progress. */
export function RemovedLectures({ stored, unsaved, onRestored }: Props) {
  const summary = useRef<HTMLElement>(null);
  const completions = use(OpenedCourseContext)?.completions;
  const { course, removedLectures } = stored;
  const { run, isPending, problem, variables } = useAction({
    call: ({ id: lId }: StoredCourse['removedLectures'][number]) =>
      postJson('admin/courses/lectures/restore', { cId: course.id, lId }),
    failureText: ({ title }) => texts.failed(title),
    invalidates: [adminKeys.courses, courseKeys.all],
    onDone: ({ restored: _restored, ...restored }, { title }) => {
      showToast(texts.restored(title));
      // Moves the focus, because the focused button disappears together with its lecture.
      summary.current?.focus();
      onRestored(restored);
    },
  });
  if (removedLectures.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary ref={summary}>{texts.title(plural(removedLectures.length, nouns.lecture))}</summary>
      <p className={layout.muted}>{unsaved ? texts.saveFirst : texts.hint}</p>
      {problem !== null && <ProblemAlert problem={problem} />}
      <ul className={styles.list}>
        {removedLectures.map((lecture) => {
          const completionCount = completions?.[lecture.id] ?? 0;
          return (
            <li key={lecture.id}>
              <span className={styles.description}>
                {lecture.title}
                <span className={layout.muted}>
                  {texts.removedAt(formatDateTime(lecture.removedAt))}
                  {completionCount > 0 &&
                    ` ${texts.completions(plural(completionCount, nouns.time))}`}
                </span>
              </span>
              <Button
                variant="outlined"
                aria-label={texts.restoreNamed(lecture.title)}
                disabled={unsaved}
                loading={isPending && variables?.id === lecture.id}
                onClick={() => run(lecture)}
              >
                {texts.restore}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
