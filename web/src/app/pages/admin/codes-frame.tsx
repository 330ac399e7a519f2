import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { ReactNode } from 'react';
import { copy } from '../../../admin/codes/codes.copy.ts';
import { adminPaths } from '../../../admin/ui/admin-paths.ts';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { Tabs } from '../../../admin/ui/tabs.tsx';
import { WithCourses } from './with-courses.tsx';

const pages = [
  [adminPaths.codes(), copy.tabs.list],
  [adminPaths.batches(), copy.tabs.batches],
  [adminPaths.moves(), copy.tabs.moves],
  [adminPaths.bundles(), copy.tabs.bundles],
  [adminPaths.newBatch(), copy.tabs.newBatch],
  [adminPaths.newCode(), copy.tabs.newCode],
] as const;

interface Props {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: (courses: readonly AdminCourseSummary[]) => ReactNode;
}

/**
 * The frame of the pages about codes. It has a heading and tabs, and loads the centre's courses for
 * `children`.
 */
export function CodesFrame({ title, action, children }: Props) {
  return (
    <>
      <SectionHeading title={title}>{action}</SectionHeading>
      <Tabs label={copy.tabs.label} pages={pages} />
      <WithCourses>{children}</WithCourses>
    </>
  );
}
