import type { AdminCourseSummary, CourseTotals } from '@markaz/contract/catalogue/course-admin';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../../shared/api/client.ts';
import { plural } from '../../../shared/format/plural.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { adminKeys } from '../../api/course-queries.ts';
import { ConfirmDialog, TypeToConfirmDialog } from '../../ui/confirm-dialog.tsx';
import * as layout from '../../ui/layout.module.css';
import { nouns } from '../../ui/nouns.ts';
import { useAction } from '../../ui/use-action.ts';
import { courseListKeys, type OnChanged } from './course-changes.ts';
import * as styles from './course-list.module.css';
import { copy } from './list.copy.ts';

/** Always refetched, because admins base a decision on these numbers. */
const totalsQuery = queryOptions({
  queryKey: [...adminKeys.courses, 'totals'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/courses', { state: 'all' }, { signal })).numbers,
  gcTime: 0,
  staleTime: 0,
});

function describeTotals({ students, unusedCards, bundleCards }: CourseTotals): string {
  const cards = copy.usage.totals(plural(students, nouns.student), plural(unusedCards, nouns.card));
  if (bundleCards === 0) return cards;
  return `${cards} ${copy.usage.bundles(plural(bundleCards, nouns.card))}`;
}

interface CoursesProps {
  readonly courses: readonly AdminCourseSummary[];
}

function CourseUsage({ courses }: CoursesProps) {
  const { data, isError } = useQuery(totalsQuery);
  const totalsOf = (id: string) => {
    if (isError) return copy.usage.unknown;
    const totals = data?.[id];
    return totals === undefined ? <Skeleton width="12rem" /> : describeTotals(totals);
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
  const texts = copy.deleteDialog;
  const deletion = useAction({
    call: (requested: typeof courses) =>
      postJson('admin/courses/delete', { ids: requested.map(({ id }) => id) }),
    failureText: texts.failed,
    explain: ({ status }) => (status === 403 ? texts.notAllowed : undefined),
    invalidates: courseListKeys,
    onDone: ({ deleted }, requested) => onDeleted('trash', requested, deleted),
  });
  return (
    <TypeToConfirmDialog
      className={layout.section}
      title={texts.title(plural(courses.length, nouns.course))}
      confirm={texts.confirm}
      label={texts.typed(texts.word)}
      isCorrect={(typed) => typed.trim() === texts.word}
      action={deletion}
      onConfirm={() => deletion.run(courses)}
      onClose={onClose}
    >
      <p>{texts.explain}</p>
      <CourseUsage courses={courses} />
    </TypeToConfirmDialog>
  );
}

interface UnpublishProps extends DialogProps {
  /** Starts the action. The list shows its progress. */
  readonly onConfirm: () => void;
}

/** Asks before courses are unpublished, and says how many students keep them. */
export function UnpublishDialog({ courses, onClose, onConfirm }: UnpublishProps) {
  const texts = copy.unpublishDialog;
  return (
    <ConfirmDialog
      className={layout.section}
      title={texts.title(plural(courses.length, nouns.course))}
      confirm={copy.unpublish}
      action={{ isPending: false, problem: null }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{texts.explain}</p>
      <CourseUsage courses={courses} />
    </ConfirmDialog>
  );
}
