import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { postJson } from '../../../shared/api/client.ts';
import { plural } from '../../../shared/format/plural.ts';
import { TypedDialog } from '../../ui/confirm-dialog.tsx';
import { nouns } from '../../ui/nouns.ts';
import { useAction } from '../../ui/use-action.ts';
import { actionOn, type CourseAction } from './course-action.ts';
import { CourseStakes } from './course-stakes.tsx';
import * as styles from './delete-dialog.module.css';
import { copy } from './list.copy.ts';
import { courseLists } from './use-course-changes.ts';

const words = copy.dialog;

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly onClose: () => void;
  readonly onDeleted: (done: CourseAction) => void;
}

/** Requires a typed word before courses go to the trash, and explains the consequences. */
export function DeleteDialog({ courses, onClose, onDeleted }: Props) {
  const removal = useAction({
    call: (wanted: typeof courses) =>
      postJson('admin/courses/delete', { ids: wanted.map(({ id }) => id) }),
    failed: words.failed,
    explain: ({ status }) => (status === 403 ? words.notAllowed : undefined),
    changes: courseLists,
    onDone: ({ deleted }, wanted) => onDeleted(actionOn('trash', wanted, deleted)),
  });
  return (
    <TypedDialog
      className={styles.content}
      title={words.title(plural(courses.length, nouns.course))}
      confirm={words.confirm}
      label={words.typed(words.word)}
      isRight={(typed) => typed.trim() === words.word}
      action={removal}
      onConfirm={() => removal.run(courses)}
      onClose={onClose}
    >
      <p>{words.explain}</p>
      <CourseStakes courses={courses} />
    </TypedDialog>
  );
}
