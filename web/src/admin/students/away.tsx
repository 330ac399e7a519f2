import type { AwayStudent } from '@markaz/contract/people/students';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDaysAgo } from '../../shared/format/days-ago.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { allCoursesQuery } from '../api/course-queries.ts';
import { CourseField } from '../ui/course-field.tsx';
import { useNarrow } from '../ui/filters.ts';
import { PeopleIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { adminPaths } from '../ui/sections.ts';
import * as table from '../ui/table.module.css';
import { SendFollowLink } from './follow.tsx';
import { awayQuery } from './queries.ts';
import { StudentTable } from './student-table.tsx';
import { copy } from './students.copy.ts';

const words = copy.away;

const coursesOf = ({ courses }: AwayStudent) => courses.map(({ title }) => title).join('، ');

function AwayList({ cId }: { readonly cId: string }) {
  const list = useInfiniteQuery(awayQuery(cId));
  const [now] = useState(() => new Date());
  return (
    <StudentTable
      list={list}
      loading={words.loading}
      empty={<EmptyState icon={PeopleIcon} {...words.none} />}
      facts={(student) => (
        <>
          <span className={table.quiet}>{words.lastSeen(formatDaysAgo(student.lastAt, now))}</span>
          <span className={table.quiet}>{coursesOf(student)}</span>
        </>
      )}
      columns={[
        [words.last, ({ lastAt }) => formatDaysAgo(lastAt, now), 'wide'],
        [words.courses, coursesOf, 'wide'],
        [
          words.actions,
          (student) => <SendFollowLink student={student} link={student.follow} />,
          'actions',
        ],
      ]}
    />
  );
}

/** Lists students with a course and no activity for a week, with links to send to the parents. */
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
