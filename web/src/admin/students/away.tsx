import type { AwayStudent } from '@markaz/contract/people/students';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { followMessage, validFollowLink } from '../../shared/account/follow-link.ts';
import { useBrand } from '../../shared/brand/settings.ts';
import { formatDaysAgo } from '../../shared/format/days-ago.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { allCoursesQuery } from '../api/course-queries.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { copy as contactCopy } from '../ui/contact/contact.copy.ts';
import { ContactLinks } from '../ui/contact/contact-links.tsx';
import { useContacts } from '../ui/contact/use-contacts.tsx';
import { CourseField } from '../ui/course-field.tsx';
import { useReplaceUrl } from '../ui/filters.ts';
import { PeopleIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import * as table from '../ui/table.module.css';
import { SendFollowLink } from './follow-link.tsx';
import { awayQuery } from './queries.ts';
import { StudentTable } from './student-table.tsx';
import { copy } from './students.copy.ts';

const texts = copy.away;

function formatLastActivity({ lastAt, enrolledAt }: AwayStudent, now: Date): string {
  if (lastAt !== null) return texts.lastSeen(formatDaysAgo(lastAt, now));
  return texts.neverSeen(formatDaysAgo(enrolledAt, now));
}

const formatCourses = ({ courses }: AwayStudent) => courses.map(({ title }) => title).join('، ');

function AwayList({ cId }: { readonly cId: string }) {
  const list = useInfiniteQuery(awayQuery(cId));
  const [now] = useState(() => new Date());
  const { brandName } = useBrand();
  const { control, contactOf } = useContacts(
    (list.data?.pages ?? []).map(({ students }) => students.map(({ uid }) => uid)),
  );
  const renderContact = (student: AwayStudent) => {
    const contact = contactOf(student.uid);
    if (contact === undefined) return null;
    const { displayName } = student;
    const messages = contactCopy.messages.away(displayName, brandName);
    const link = validFollowLink(student.follow ?? undefined, now);
    const parent = link === null ? messages.parent : followMessage(messages.parent, link);
    return <ContactLinks contact={contact} name={displayName} messages={{ ...messages, parent }} />;
  };
  return (
    <>
      {list.data !== undefined && control}
      <StudentTable
        query={list}
        loading={texts.loading}
        empty={<EmptyState icon={PeopleIcon} {...texts.none} />}
        facts={(student) => (
          <>
            <span className={table.quiet}>{formatLastActivity(student, now)}</span>
            <span className={table.quiet}>{formatCourses(student)}</span>
          </>
        )}
        columns={[
          [
            texts.last,
            (student) =>
              student.lastAt === null
                ? formatLastActivity(student, now)
                : formatDaysAgo(student.lastAt, now),
            'wide',
          ],
          [texts.courses, formatCourses, 'wide'],
          [
            texts.actions,
            (student) => (
              <>
                <SendFollowLink student={student} link={student.follow} />
                {renderContact(student)}
              </>
            ),
            'actions',
          ],
        ]}
      />
    </>
  );
}

/** Lists students with a course and no activity for a week, with links to send to the parents. */
export function AwayStudents() {
  const [parameters] = useSearchParams();
  const replaceUrl = useReplaceUrl();
  const cId = parameters.get('course') ?? '';
  const query = useQuery(allCoursesQuery);
  return (
    <>
      <SectionHeading title={texts.title} />
      <Loaded query={query} label={texts.loading} height="24rem">
        {(courses) => (
          <div className={layout.stack}>
            <p>{texts.intro}</p>
            <CourseField
              courses={courses}
              value={cId}
              onChange={(chosen) => replaceUrl(adminPaths.awayStudents(chosen))}
              label={texts.ofCourse}
              helperText={texts.everyone}
            />
            <AwayList cId={cId} />
          </div>
        )}
      </Loaded>
    </>
  );
}
