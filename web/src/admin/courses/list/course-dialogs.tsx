import type { AdminCourseSummary, CourseTotals } from '@markaz/contract/catalogue/course-admin';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { permitted, postJson } from '../../../shared/api/client.ts';
import { plural } from '../../../shared/format/plural.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { adminKeys } from '../../api/course-queries.ts';
import { ConfirmDialog, TypeToConfirmDialog } from '../../ui/confirm-dialog.tsx';
import * as layout from '../../ui/layout.module.css';
import { nouns } from '../../ui/nouns.ts';
import { useAction } from '../../ui/use-action.ts';
import { courseLists, type OnChanged } from './course-changes.ts';
import * as styles from './course-list.module.css';
import { copy } from './list.copy.ts';

/** Always refetched, because admins base a decision on these numbers. */
const totalsQuery = queryOptions({
  queryKey: [...adminKeys.courses, 'totals'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/courses', { state: 'all' }, { signal })).numbers,
  gcTime: 0,
  staleTime: 0,
});

function totalsInWords({ students, unusedCards, bundleCards }: CourseTotals): string {
  const cards = copy.stakes.totals(
    plural(students, nouns.student),
    plural(unusedCards, nouns.card),
  );
  if (bundleCards === 0) return cards;
  return `${cards} ${copy.stakes.bundles(plural(bundleCards, nouns.card))}`;
}

interface CoursesProps {
  readonly courses: readonly AdminCourseSummary[];
}

function CourseStakes({ courses }: CoursesProps) {
  const { data, isError } = useQuery(totalsQuery);
  const totalsOf = (id: string) => {
    if (isError) return copy.stakes.unknown;
    const totals = data?.[id];
    return totals === undefined ? <Skeleton width="12rem" /> : totalsInWords(totals);
  };
  return (
    <ul className={styles.titles} aria-busy={data === undefined && !isError}>
      {courses.map(({ id, title }) => (
        <li key={id}>
          {title}
          <p className={layout.muted}>{totalsOf(id)}</p>
        </li>
      ))}
    </ul>
  );
}

interface DialogProps extends CoursesProps {
  readonly onClose: () => void;
}

interface DeleteProps extends DialogProps {
  readonly onDeleted: OnChanged;
}

/** Requires a typed word before courses go to the trash, and explains the consequences. */
export function DeleteDialog({ courses, onClose, onDeleted }: DeleteProps) {
  const words = copy.dialog;
  const removal = useAction({
    call: (wanted: typeof courses) =>
      postJson('admin/courses/delete', { ids: wanted.map(({ id }) => id) }),
    failureText: words.failed,
    explain: ({ status }) => (status === 403 ? words.notAllowed : undefined),
    invalidates: courseLists,
    onDone: ({ deleted }, wanted) => onDeleted('trash', wanted, deleted),
  });
  return (
    <TypeToConfirmDialog
      className={styles.dialog}
      title={words.title(plural(courses.length, nouns.course))}
      confirm={words.confirm}
      label={words.typed(words.word)}
      isCorrect={(typed) => typed.trim() === words.word}
      action={removal}
      onConfirm={() => removal.run(courses)}
      onClose={onClose}
    >
      <p>{words.explain}</p>
      <CourseStakes courses={courses} />
    </TypeToConfirmDialog>
  );
}

interface UnpublishProps extends DialogProps {
  /** The progress is shown by the list. */
  readonly onConfirm: () => void;
}

/** Says how many students keep the courses after these are unpublished. */
export function UnpublishDialog({ courses, onClose, onConfirm }: UnpublishProps) {
  const words = copy.unpublishDialog;
  return (
    <ConfirmDialog
      className={styles.dialog}
      title={words.title(plural(courses.length, nouns.course))}
      confirm={copy.unpublish}
      action={{ isPending: false, problem: null }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{words.explain}</p>
      <CourseStakes courses={courses} />
    </ConfirmDialog>
  );
}
