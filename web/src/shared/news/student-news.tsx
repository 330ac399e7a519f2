import type { User } from '@markaz/contract/accounts/users';
import type { ToldAnnouncement } from '@markaz/contract/site/site-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { accessStatusOf } from '../account/access-status.ts';
import { myCoursesWithPlaceholder, userKeys } from '../account/queries.ts';
import { AnnouncementLine } from '../announcement/announcement-line.tsx';
import * as strip from '../announcement/announcement-strip.module.css';
import { useAnnouncement } from '../brand/settings.ts';
import { openedCourses } from '../courses/opened-courses.ts';
import { courseQuery, coursesQuery } from '../courses/queries.ts';
import { formatNumber } from '../format/numbers.ts';
import { paths } from '../paths.ts';
import { describeNews, newsCopy } from './news.copy.ts';
import './news.css';
import { useStoredNews, useTold } from './news-storage.ts';
import { type KnownCourse, type Visit, visitOf, whatsNew } from './whats-new.ts';

/**
 * Returns what the device knows of each course that is open to the student. Nothing is fetched.
 * @param fetched the list of lectures that the open page has fetched, keyed by course id
 */
function useKnownCourses(
  user: User,
  now: Date,
  fetched: ReadonlyMap<string, KnownCourse['lectures']>,
): ReadonlyMap<string, KnownCourse & { readonly title: string }> {
  // Each answer renders again, because it may contain only other announcements.
  const { data: courses } = useQuery({
    ...myCoursesWithPlaceholder,
    enabled: false,
    notifyOnChangeProps: 'all',
  });
  return useMemo(() => {
    const opened = openedCourses();
    return new Map(
      (courses ?? [])
        .filter(({ id }) => accessStatusOf(user, id, now).state !== 'ended')
        .map((course) => [
          course.id,
          {
            title: course.title,
            lectureCount: course.lectureCount,
            progress: course.progress,
            exams: course.exams,
            lectures: fetched.get(course.id) ?? opened.get(course.id)?.lectures,
            answered: Date.parse(user.answered?.[course.id] ?? '') || undefined,
          },
        ]),
    );
  }, [courses, user, now, fetched]);
}

/** Shows the number of news beside every link to «كورساتي» (news.css). */
function useCount(count: number): void {
  useEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--news', JSON.stringify(formatNumber(count)));
    root.toggleAttribute('data-news', count > 0);
    return () => root.removeAttribute('data-news');
  }, [count]);
}

interface AnnouncementsProps {
  readonly announcements: readonly [ToldAnnouncement, ...ToldAnnouncement[]];
  readonly titleOf: (cId: string) => string | undefined;
  readonly onRead: (id: string) => void;
}

/** The latest unread announcement. When it is closed, the next one appears. */
function UnreadAnnouncement({ announcements, titleOf, onRead }: AnnouncementsProps) {
  const [announcement] = announcements;
  const { author = newsCopy.fromCentre, cId } = announcement;
  const source = [
    author,
    cId && titleOf(cId),
    announcements.length > 1 &&
      newsCopy.waiting(formatNumber(1), formatNumber(announcements.length)),
  ];
  return (
    <AnnouncementLine
      key={announcement.id}
      className={strip.strip}
      announcement={announcement}
      source={source.filter(Boolean).join(' · ')}
      onClose={() => onRead(announcement.id)}
    />
  );
}

interface CourseNewsProps {
  readonly course: KnownCourse;
  /** The last visit before this one, or null if there was none. */
  readonly before: Visit | null;
  readonly now: Date;
  readonly onVisit: (visit: Visit) => void;
}

/** Says on a course's page what is new since the last visit, and stores this visit. */
function CourseNews({ course, before, now, onVisit }: CourseNewsProps) {
  const [previous] = useState(before);
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => onVisit(visitOf(course)), [course, onVisit]);
  const text = describeNews(whatsNew(course, previous, now));
  if (text === '' || isClosed) return null;
  return (
    <AnnouncementLine
      className={strip.strip}
      announcement={{ text, link: '', tone: 'info', until: null }}
      source={newsCopy.whatsNew}
      onClose={() => setIsClosed(true)}
    />
  );
}

interface Props {
  readonly user: User;
  readonly pathname: string;
}

const noLists: ReadonlyMap<string, KnownCourse['lectures']> = new Map();

/**
 * Shows a student the announcements that concern the page, and what is new in the courses. On a
 * course's page, the visit counts only once the student can see what is new.
 */
export function StudentNews({ user, pathname }: Props) {
  const { uid } = user;
  const client = useQueryClient();
  const [now] = useState(() => new Date());
  const cId = /^\/courses\/([^/]+)\/?$/u.exec(pathname)?.[1];
  // `enabled: false`: the page itself fetches the course, after the hydration of its HTML.
  const { data: page } = useQuery({ ...courseQuery(cId ?? ''), enabled: false });
  const fetched = useMemo(
    () => (cId === undefined || page === undefined ? noLists : new Map([[cId, page.lectures]])),
    [cId, page],
  );
  const courses = useKnownCourses(user, now, fetched);
  // The catalogue contains the settings. The profile needs their current values.
  useQuery({ ...coursesQuery, enabled: pathname === paths.user() });
  const hasSiteAnnouncement = useAnnouncement() !== null;
  const told = useTold(uid);
  const { read, visits, markAsRead, storeVisits } = useStoredNews(uid);
  const unread = told.filter(
    ({ id, until }) => !read.includes(id) && Date.parse(until) > now.getTime(),
  );

  useEffect(() => {
    const firstVisits = [...courses].filter(([id]) => !Object.hasOwn(visits, id));
    if (firstVisits.length > 0)
      storeVisits(Object.fromEntries(firstVisits.map(([id, each]) => [id, visitOf(each)])));
  }, [courses, visits, storeVisits]);

  const texts = useMemo(
    () =>
      Object.fromEntries(
        [...courses].flatMap(([id, course]) => {
          const text = describeNews(whatsNew(course, visits[id] ?? null, now));
          return text === '' ? [] : [[id, newsCopy.inCourse(text)] as const];
        }),
      ),
    [courses, visits, now],
  );
  useEffect(() => void client.setQueryData(userKeys.news, texts), [client, texts]);
  useCount(unread.length + Object.keys(texts).length);
  const onVisit = useCallback(
    (visit: Visit) => storeVisits({ [cId ?? '']: visit }),
    [cId, storeVisits],
  );

  const isForPage = cId !== undefined || pathname === paths.home() || pathname === paths.user();
  if (!isForPage || hasSiteAnnouncement) return null;
  const [first, ...others] = unread.filter(
    (each) => cId === undefined || each.cId === undefined || each.cId === cId,
  );
  if (first !== undefined)
    return (
      <UnreadAnnouncement
        announcements={[first, ...others]}
        titleOf={(id) => courses.get(id)?.title}
        onRead={(id) => markAsRead(id, told)}
      />
    );
  const course = cId === undefined ? undefined : courses.get(cId);
  if (cId === undefined || course === undefined || page === undefined) return null;
  return (
    <CourseNews
      key={cId}
      course={course}
      before={visits[cId] ?? null}
      now={now}
      onVisit={onVisit}
    />
  );
}
