import type { StudentSummary } from '@markaz/contract/people/students';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Ltr } from '../../shared/format/ltr.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { type Column, FramedTable } from '../ui/data-table.tsx';
import { PagedList, type PagedQuery } from '../ui/paged-list.tsx';
import * as table from '../ui/table.module.css';
import { copy } from './students.copy.ts';

interface Props<Student> {
  readonly query: PagedQuery<{ readonly students: readonly Student[] }>;
  /** Describes the loading content to screen readers. */
  readonly loading?: string;
  readonly empty: ReactNode;
  /** Facts to show below the name if there is no room for columns. */
  readonly facts: (student: Student) => ReactNode;
  readonly columns: readonly Column<Student>[];
}

export function StudentTable<Student extends Pick<StudentSummary, 'uid' | 'displayName' | 'email'>>(
  props: Props<Student>,
) {
  const { query, loading = copy.loading, empty, facts, columns } = props;
  const renderName = (student: Student) => {
    const { uid, displayName, email } = student;
    return (
      <>
        <Link className={table.title} style={{ paddingBlock: 8 }} to={adminPaths.student(uid)}>
          {displayName || email || uid}
        </Link>
        <span className={table.folded}>
          <span className={classes(table.quiet, table.wrapAnywhere)}>
            <Ltr>{email ?? ''}</Ltr>
          </span>
          {facts(student)}
        </span>
      </>
    );
  };
  return (
    <PagedList
      query={query}
      itemsOf={(page) => page.students}
      loading={loading}
      height="24rem"
      empty={empty}
      moreLabel={copy.more}
    >
      {(students) => (
        <FramedTable
          rows={students}
          keyOf={({ uid }) => uid}
          columns={[
            [copy.columns.student, renderName],
            [copy.columns.email, ({ email }) => <Ltr>{email ?? ''}</Ltr>, 'wide'],
            ...columns,
          ]}
        />
      )}
    </PagedList>
  );
}
