import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import type { ToldAnnouncement } from '@markaz/contract/site/site-settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { matchPath } from 'react-router-dom';
import { accessStatusOf } from '../account/access-status.ts';
import { myCoursesWithPlaceholder } from '../account/queries.ts';
import * as strip from '../announcement/announcement.module.css';
import { AnnouncementLine } from '../announcement/announcement-line.tsx';
import { useAnnouncement } from '../brand/settings.ts';
import { openedCourses } from '../courses/opened-courses.ts';
import { courseQuery } from '../courses/queries.ts';
import { formatNumber } from '../format/numbers.ts';
import { paths, patterns } from '../paths.ts';
import { watchValues } from '../stored-values.ts';
import { describeNews, newsCopy } from './news.copy.ts';
import './news.css';
import {
  markAsRead,
  readIds,
  storedVisits,
  storeVisits,
  toldAnnouncements,
} from './news-storage.ts';
import { newsStore } from './news-store.ts';
import { type KnownCourse, type Visit, visitOf, whatsNew } from './whats-new.ts';

/** Fields of the answers that make news. An answer without them has no such news. */
type CourseWithExams = EnrolledCourse & Pick<KnownCourse, 'exams'>;
type UserWithAnswers = User & { readonly answered?: Readonly<Record<string, number>> };

/**
 * Returns what the device knows of each course that is open to the student. Nothing is fetched.
 * @param fetched the list of lectures that the open page has fetched, keyed by course id
 */
function useKnownCourses(
  user: UserWithAnswers,
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
        .map((course: CourseWithExams) => [
          course.id,
          {
            title: course.title,
            lectureCount: course.lectureCount,
            progress: course.progress,
            exams: course.exams,
            lectures: fetched.get(course.id) ?? opened.get(course.id)?.lectures,
            answered: user.answered?.[course.id],
          },
        ]),
    );
  }, [courses, user, now, fetched]);
}

/** Returns the announcements that are neither over nor read on this device, newest first. */
function useUnread(uid: string, now: Date): readonly ToldAnnouncement[] {
  const told = useSyncExternalStore(watchValues, () => toldAnnouncements(uid));
  const read = useSyncExternalStore(watchValues, () => readIds(uid));
  return useMemo(
    () => told.filter(({ id, until }) => !read.includes(id) && Date.parse(until) > now.getTime()),
    [told, read, now],
  );
}

/** Shows the number of news beside every link to «كورساتي» (news.module.css). */
function useCount(count: number): void {
  useEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--news', JSON.stringify(formatNumber(count)));
    root.toggleAttribute('data-news', count > 0);
    return () => root.removeAttribute('data-news');
  }, [count]);
}

interface AnnouncementsProps {
  readonly uid: string;
  readonly announcements: readonly [ToldAnnouncement, ...ToldAnnouncement[]];
  readonly titleOf: (cId: string) => string | undefined;
}

/** The latest unread announcement. When it is closed, the next one appears. */
function UnreadAnnouncement({ uid, announcements, titleOf }: AnnouncementsProps) {
  const [announcement] = announcements;
  const { author = newsCopy.fromCentre, cId } = announcement;
  const source = [
    author,
    cId && titleOf(cId),
    announcements.length > 1 && newsCopy.waiting(formatNumber(announcements.length)),
  ];
  return (
    <AnnouncementLine
      key={announcement.id}
      className={strip.strip}
      announcement={announcement}
      source={source.filter(Boolean).join(' · ')}
      onClose={() => markAsRead(uid, announcement)}
    />
  );
}

interface CourseNewsProps {
  readonly uid: string;
  readonly cId: string;
  readonly course: KnownCourse;
  /** The last visit before this one, or null if there was none. */
  readonly before: Visit | null;
  readonly now: Date;
}

/** Says on a course's page what is new since the last visit, and stores this visit. */
function CourseNews({ uid, cId, course, before, now }: CourseNewsProps) {
  const [previous] = useState(before);
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => storeVisits(uid, { [cId]: visitOf(course) }), [uid, cId, course]);
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
  const [now] = useState(() => new Date());
  const cId = matchPath(patterns.course, pathname)?.params.cId;
  // `enabled: false`: the page itself fetches the course, after the hydration of its HTML.
  const { data: page } = useQuery({ ...courseQuery(cId ?? ''), enabled: false });
  const fetched = useMemo(
    () => (cId === undefined || page === undefined ? noLists : new Map([[cId, page.lectures]])),
    [cId, page],
  );
  const courses = useKnownCourses(user, now, fetched);
  const hasSiteAnnouncement = useAnnouncement() !== null;
  const visits = useSyncExternalStore(watchValues, () => storedVisits(uid));
  const unread = useUnread(uid, now);

  useEffect(() => {
    const firstVisits = [...courses].filter(([id]) => !Object.hasOwn(visits, id));
    if (firstVisits.length > 0)
      storeVisits(uid, Object.fromEntries(firstVisits.map(([id, each]) => [id, visitOf(each)])));
  }, [uid, courses, visits]);

  const texts = useMemo(
    () =>
      new Map(
        [...courses].flatMap(([id, course]) => {
          const text = describeNews(whatsNew(course, visits[id] ?? null, now));
          return text === '' ? [] : [[id, newsCopy.inCourse(text)] as const];
        }),
      ),
    [courses, visits, now],
  );
  useEffect(() => newsStore.set(texts), [texts]);
  useCount(unread.length + texts.size);

  const isForPage = cId !== undefined || pathname === paths.home() || pathname === paths.user();
  if (!isForPage || hasSiteAnnouncement) return null;
  const [first, ...others] = unread.filter(
    (each) => cId === undefined || each.cId === undefined || each.cId === cId,
  );
  if (first !== undefined)
    return (
      <UnreadAnnouncement
        uid={uid}
        announcements={[first, ...others]}
        titleOf={(id) => courses.get(id)?.title}
      />
    );
  const course = cId === undefined ? undefined : courses.get(cId);
  if (cId === undefined || course === undefined || page === undefined) return null;
  return (
    <CourseNews
      key={cId}
      uid={uid}
      cId={cId}
      course={course}
      before={visits[cId] ?? null}
      now={now}
    />
  );
}
