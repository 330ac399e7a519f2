import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from './may.ts';
import { adminPaths } from './sections.ts';

interface Props {
  readonly cId: string;
  readonly children: ReactNode;
}

/** A course by its title, with the way to its editor for whom it is open. */
export function CourseLink({ cId, children }: Props) {
  const may = useMay();
  return may('content') ? <Link to={adminPaths.course(cId)}>{children}</Link> : children;
}
