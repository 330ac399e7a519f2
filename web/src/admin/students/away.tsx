import type { AwayStudent } from '@markaz/contract/people/students';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDaysAgo } from '../../shared/format/days-ago.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { allCoursesQuery } from '../api/course-queries.ts';
import { CourseField } from '../ui/course-field.tsx';
import { FramedTable } from '../ui/data-table.tsx';
import { useNarrow } from '../ui/filters.ts';
import { PeopleIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { adminPaths } from '../ui/sections.ts';
import * as table from '../ui/table.module.css';
import { followCopy } from './follow.copy.ts';
import { awayQuery } from './queries.ts';
import { SendFollowLink } from './send-follow-link.tsx';
import { StudentName } from './student-name.tsx';
import { copy } from './students.copy.ts';

const words = followCopy.away;

function coursesOf({ courses }: AwayStudent): string {
  return courses.map(({ title }) => title).join('، ');
}

function AwayList({ cId }: { readonly cId: string }) {
  const list = useInfiniteQuery(awayQuery(cId));
  const [now] = useState(() => new Date());
  return (
    <PagedList
      query={list}
      itemsOf={(page) => page.students}
      loading={words.loading}
      height="24rem"
      empty={<EmptyState icon={PeopleIcon} {...words.none} />}
      more={copy.more}
    >
      {(students) => (
        <FramedTable
          rows={students}
          keyOf={({ uid }) => uid}
          columns={[
            [
              words.student,
              (student) => (
                <StudentName student={student}>
                  <span className={table.quiet}>
                    {words.lastSeen(formatDaysAgo(student.lastAt, now))}
                  </span>
                  <span className={table.quiet}>{coursesOf(student)}</span>
                </StudentName>
              ),
            ],
            [copy.columns.email, ({ email }) => <Ltr>{email ?? ''}</Ltr>, 'wide'],
            [words.last, ({ lastAt }) => formatDaysAgo(lastAt, now), 'wide'],
            [words.courses, coursesOf, 'wide'],
            [
              words.actions,
              (student) => <SendFollowLink student={student} link={student.follow} />,
              'actions',
            ],
          ]}
        />
      )}
    </PagedList>
  );
}

/** Students with a course and no activity for a week, with links to send to the parents. */
export function AwayStudents() {
  const [parameters] = useSearchParams();
  const narrow = useNarrow();
  const cId = parameters.get('course') ?? '';
  const query = useQuery(allCoursesQuery);
  return (
    <>
      <SectionHeading title={words.title} />
      <Loaded query={query} label={words.loading} height="24rem">
        {(courses) => (
          <div className={layout.stack}>
            <p>{words.intro}</p>
            <CourseField
              courses={courses}
              value={cId}
              onChange={(chosen) => narrow(adminPaths.awayStudents(chosen))}
              label={words.ofCourse}
              helperText={words.everyone}
            />
            <AwayList cId={cId} />
          </div>
        )}
      </Loaded>
    </>
  );
}
