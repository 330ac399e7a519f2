import type { StudentSummary } from '@markaz/contract/people/students';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ltr } from '../../shared/format/ltr.tsx';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { FramedTable } from '../ui/data-table.tsx';
import { PeopleIcon } from '../ui/icons.tsx';
import { nouns } from '../ui/nouns.ts';
import { PagedList } from '../ui/paged-list.tsx';
import * as table from '../ui/table.module.css';
import { studentsQuery } from './queries.ts';
import { StudentName } from './student-name.tsx';
import { copy } from './students.copy.ts';

const { columns } = copy;

function Student({ student }: { readonly student: StudentSummary }) {
  return (
    <StudentName student={student}>
      <span className={table.foldedLine}>
        <span className={table.quiet}>{plural(student.courseCount, nouns.course)}</span>
        <span className={table.quiet}>{copy.lastSignIn(formatDate(student.lastSignIn))}</span>
      </span>
    </StudentName>
  );
}

interface Props {
  readonly search: string;
  /** False while typing, so that results of another text are not shown. */
  readonly isSettled: boolean;
}

/** All students, or those that match a search, newest first. */
export function StudentList({ search, isSettled }: Props) {
  const list = useInfiniteQuery(studentsQuery(search));
  return (
    <PagedList
      query={isSettled ? list : { ...list, data: undefined, error: null }}
      itemsOf={(page) => page.students}
      loading={copy.loading}
      height="24rem"
      empty={<EmptyState icon={PeopleIcon} {...(search === '' ? copy.nobody : copy.noMatch)} />}
      more={copy.more}
    >
      {(students) => (
        <FramedTable
          rows={students}
          keyOf={({ uid }) => uid}
          columns={[
            [columns.student, (student) => <Student student={student} />],
            [columns.email, ({ email }) => <Ltr>{email ?? ''}</Ltr>, 'wide'],
            [columns.courses, ({ courseCount }) => courseCount, 'wide'],
            [columns.since, ({ createdAt }) => formatDate(createdAt), 'wide'],
            [columns.lastSignIn, ({ lastSignIn }) => formatDate(lastSignIn), 'wide'],
          ]}
        />
      )}
    </PagedList>
  );
}
