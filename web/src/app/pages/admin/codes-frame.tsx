import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { ReactNode } from 'react';
import { CodeTabs } from '../../../admin/codes/code-tabs.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { WithCourses } from './with-courses.tsx';

interface Props {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: (courses: readonly AdminCourseSummary[]) => ReactNode;
}

/** The frame of the pages about codes: their tabs, and the centre's courses. */
export function CodesFrame({ title, action, children }: Props) {
  return (
    <>
      <SectionHeading title={title}>{action}</SectionHeading>
      <CodeTabs />
      <WithCourses>{children}</WithCourses>
    </>
  );
}
