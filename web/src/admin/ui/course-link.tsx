import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from './may.ts';
import { adminPaths } from './sections.ts';

interface Props {
  readonly cId: string;
  readonly children: ReactNode;
}

/** A course's title, as a link to its editor for users who may open it. */
export function CourseLink({ cId, children }: Props) {
  const may = useMay();
  return may('content') ? <Link to={adminPaths.course(cId)}>{children}</Link> : children;
}
