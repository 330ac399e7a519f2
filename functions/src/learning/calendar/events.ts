import { type Access, accessEnd, isOpenAt } from '@markaz/contract/cards/course-access';
import { lastInstantBefore } from '@markaz/contract/time/cairo';
import type { ListedCourse } from '../../catalogue/courses/present.ts';
import type { CalendarEvent } from './ics.ts';

/** A listed course, with the exams that have not closed. */
type CalendarCourse = Pick<ListedCourse, 'id' | 'title' | 'published' | 'later'> & {
  readonly exams?: readonly {
    readonly lId: string;
    readonly title: string;
    readonly opens: string;
    readonly closes: string;
  }[];
};

const titles = {
  exam: (exam: string, course: string) => `امتحان «${exam}» في «${course}»`,
  courseEnds: (course: string) => `ينتهي اشتراكك في «${course}»`,
  lecturesEnd: (course: string) => `تنتهي محاضرات من اشتراكك في «${course}»`,
  lectureAppears: (course: string) => `محاضرة جديدة في «${course}»`,
  lecturesAppear: (course: string) => `محاضرات جديدة في «${course}»`,
};

const pathOf = ({ id }: CalendarCourse) => `/courses/${id}`;

/** The windows of exams that the student's access includes when they open. */
function examEvents(course: CalendarCourse, access: readonly Access[]): CalendarEvent[] {
  return (course.exams ?? [])
    .filter(({ lId, opens }) => isOpenAt(accessEnd(access, lId), new Date(opens)))
    .map(({ lId, title, opens, closes }) => ({
      id: `exam-${lId}`,
      title: titles.exam(title, course.title),
      starts: opens,
      ends: closes,
      path: `${pathOf(course)}/lectures/${lId}`,
    }));
}

/** When access to the full course ends, and when access to single lectures does. */
function endEvents(course: CalendarCourse, access: readonly Access[]): CalendarEvent[] {
  const courseEnd = accessEnd(access, null);
  const lectureEnds = access
    .flatMap(({ lectures = [] }) => lectures)
    .map((lId) => accessEnd(access, lId));
  return [...new Set([courseEnd, ...lectureEnds])]
    .filter((until) => until != null)
    .map((until) => {
      const isCourse = until === courseEnd;
      return {
        id: `end-${course.id}${isCourse ? '' : `-${Date.parse(until)}`}`,
        title: (isCourse ? titles.courseEnds : titles.lecturesEnd)(course.title),
        // An end at midnight belongs to the day before, which is the last day of access.
        starts: lastInstantBefore(until).toISOString(),
        path: pathOf(course),
      };
    });
}

/**
 * Returns when lectures appear that the student will be able to open. Contains neither their titles
 * nor the time at which a draft is published.
 */
function appearanceEvents(course: CalendarCourse, access: readonly Access[]): CalendarEvent[] {
  const times = (course.later ?? []).flatMap(({ at, lecture }) => {
    if (!course.published || lecture === undefined) return [];
    return lecture.open || isOpenAt(accessEnd(access, lecture.id), new Date(at)) ? [at] : [];
  });
  return [...new Set(times)].map((at) => {
    const isOne = times.filter((time) => time === at).length === 1;
    return {
      id: `new-${course.id}-${at}`,
      title: (isOne ? titles.lectureAppears : titles.lecturesAppear)(course.title),
      starts: new Date(at).toISOString(),
      path: pathOf(course),
    };
  });
}

/** How long entries stay in the calendar after they have ended. */
const pastMs = 30 * 24 * 60 * 60 * 1000;

/** Returns what a student's calendar shows of a course, in the order of time. */
export function courseEvents(
  course: CalendarCourse,
  access: readonly Access[],
  now: Date,
): CalendarEvent[] {
  return [examEvents, endEvents, appearanceEvents]
    .flatMap((eventsOf) => eventsOf(course, access))
    .filter(({ starts, ends = starts }) => Date.parse(ends) > now.getTime() - pastMs)
    .toSorted((a, b) => a.starts.localeCompare(b.starts));
}
