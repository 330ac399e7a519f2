import type { StudentSummary } from '@markaz/contract/people/students';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Ltr } from '../../shared/format/ltr.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { adminPaths } from '../ui/sections.ts';
import * as table from '../ui/table.module.css';
import * as styles from './students.module.css';

interface Props {
  readonly student: Pick<StudentSummary, 'uid' | 'displayName' | 'email'>;
  /** Facts shown if there is no room for columns. */
  readonly children: ReactNode;
}

/** A student in the first column: a link, and the other facts if there is no room for columns. */
export function StudentName({ student: { uid, displayName, email }, children }: Props) {
  return (
    <>
      <Link className={classes(table.title, styles.link)} to={adminPaths.student(uid)}>
        {displayName || email || uid}
      </Link>
      <span className={table.folded}>
        <span className={classes(table.quiet, table.anywhere)}>
          <Ltr>{email ?? ''}</Ltr>
        </span>
        {children}
      </span>
    </>
  );
}
