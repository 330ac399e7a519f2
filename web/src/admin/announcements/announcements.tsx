import type { StaffAnnouncement } from '@markaz/contract/catalogue/announcements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { requirePermission } from '../../shared/api/client.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { allCoursesQuery, liveCourses } from '../api/course-queries.ts';
import { taughtCoursesQuery } from '../api/teaching-queries.ts';
import { ConfirmAction } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded, type Query } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { WhatsAppButton } from '../ui/whatsapp-button.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { audiences, copy } from './announcements.copy.ts';
import {
  type Announcements,
  type Calls,
  centreCalls,
  type TitledCourse,
  teacherCalls,
} from './calls.ts';

/** Returns the text for a group: the announcement, and its link or the page that it is about. */
export function shareText({ text, link, audience }: StaffAnnouncement): string {
  const path = audience.kind === 'course' ? paths.course(audience.cId) : paths.home();
  return `${text}\n${new URL(link === '' ? path : link, location.origin).href}`;
}

function audienceText({ audience }: StaffAnnouncement, courses: readonly TitledCourse[]): string {
  if (audience.kind === 'all') return audiences.all;
  if (audience.kind === 'grade') return audiences[audience.grade];
  const course = courses.find(({ id }) => id === audience.cId);
  return course === undefined ? copy.deletedCourse : copy.students(course.title);
}

interface RowProps {
  readonly announcement: StaffAnnouncement;
  readonly courses: readonly TitledCourse[];
  readonly call: (id: string) => Promise<Announcements | 403>;
  readonly canEnd: boolean;
  readonly onEnded: (announcements: Announcements) => void;
}

function Row({ announcement, courses, call, canEnd, onEnded }: RowProps) {
  const { id, text, author, until } = announcement;
  const message = shareText(announcement);
  return (
    <li className={layout.panel}>
      <div>
        <p className={layout.name}>
          <bdi>{text}</bdi>
        </p>
        <p className={layout.facts}>
          <span>{audienceText(announcement, courses)}</span>
          <span>{author?.name ?? copy.fromCentre}</span>
          <span>{copy.shownUntil(formatLastDay(until))}</span>
        </p>
      </div>
      <div className={layout.actions}>
        <WhatsAppButton message={message} label={copy.share} ariaLabel={copy.shareNamed(text)} />
        <CopyButton
          variant="text"
          text={message}
          label={copy.copyText}
          ariaLabel={copy.copyNamed(text)}
        />
        {canEnd && (
          <ConfirmAction
            button={{ color: 'error', 'aria-label': copy.endNamed(text), children: copy.end }}
            danger
            className={layout.stack}
            title={copy.endTitle}
            confirm={copy.end}
            call={() => call(id)}
            failureText={copy.endFailed}
            successText={copy.ended}
            onDone={onEnded}
          >
            <strong>{text}</strong>
            <p>{copy.endExplain}</p>
          </ConfirmAction>
        )}
      </div>
    </li>
  );
}

interface PageProps {
  readonly calls: Calls;
  /** The teacher whose announcements are shown, if it is not the caller. */
  readonly author?: string | undefined;
  readonly courses: Query<readonly TitledCourse[]>;
  readonly isTeacher: boolean;
  readonly tabs?: ReactNode;
}

function Page({ calls, author, courses: coursesQuery, isTeacher, tabs }: PageProps) {
  const client = useQueryClient();
  const queryKey = ['admin', 'announcements', isTeacher, author];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => requirePermission(await calls.list(signal)),
    refetchOnMount: 'always',
  });
  const show = (announcements: Announcements) => client.setQueryData(queryKey, announcements);
  return (
    <>
      <SectionHeading title={copy.title} />
      <div className={classes(layout.sections, layout.narrow)}>
        {tabs}
        <p>{copy.intro}</p>
        <Loaded query={coursesQuery} label={copy.loading} height="24rem">
          {(courses) => (
            <>
              <section className={layout.section}>
                <h2>{copy.add}</h2>
                <AnnouncementForm
                  courses={courses}
                  isTeacher={isTeacher}
                  call={calls.add}
                  onAdded={show}
                />
              </section>
              <section className={layout.section}>
                <h2>{copy.list}</h2>
                <Loaded query={query} label={copy.loading} height="8rem">
                  {({ announcements }) =>
                    announcements.length === 0 ? (
                      <p className={layout.muted}>{copy.none}</p>
                    ) : (
                      <ul className={layout.section}>
                        {announcements.map((announcement) => (
                          <Row
                            key={announcement.id}
                            announcement={announcement}
                            courses={courses}
                            call={calls.end}
                            canEnd={!isTeacher || announcement.author !== null}
                            onEnded={show}
                          />
                        ))}
                      </ul>
                    )
                  }
                </Loaded>
              </section>
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

/** The page on which the centre announces something to students. */
export function AnnouncementsPage() {
  const { data, ...query } = useQuery(allCoursesQuery);
  const courses = { ...query, data: data && liveCourses(data) };
  return <Page calls={centreCalls} courses={courses} isTeacher={false} />;
}

interface TeacherProps {
  /** The teacher whom an admin chose. */
  readonly author: string | undefined;
  readonly tabs: ReactNode;
}

/** The page on which a teacher announces something to the students of own courses. */
export function TeacherAnnouncements({ author, tabs }: TeacherProps) {
  const query = useQuery(taughtCoursesQuery(author));
  return (
    <Page calls={teacherCalls(author)} author={author} courses={query} isTeacher tabs={tabs} />
  );
}
