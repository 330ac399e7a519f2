import type {
  AdminCourse,
  AdminCourseSummary,
  AdminLecture,
} from '@markaz/contract/catalogue/course-admin';
import type { Author, Course, CourseSummary } from '@markaz/contract/catalogue/courses';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { limits } from '@markaz/contract/limits';
import type { AuthorsRecord } from '../../store/records/catalogue.ts';
import type {
  CourseContents,
  CourseHead,
  CourseRecord,
  LectureRecord,
} from '../../store/records/course.ts';
import { presentThumbnail } from '../thumbnails/names.ts';
import {
  courseAt,
  isPublishedAt,
  type LaterChange,
  laterChanges,
  listedExamOf,
} from './publishing.ts';

/** Returns the beginning of a text without splitting a character. */
function shorten(text: string, characters: number): string {
  return text.length <= characters ? text : [...text].slice(0, characters).join('');
}

/**
 * Converts a stored course to the format of the API, as do the other functions named `present…`.
 * Lists each field, so that the compiler reports a forgotten optional field. A `CourseHead` is a
 * course without its lectures.
 */
export function presentCourse(id: string, head: CourseHead): Course {
  return {
    id,
    title: head.title,
    description: head.description,
    subject: head.subject,
    grade: head.grade,
    section: head.section,
    madhhab: head.madhhab,
    author: head.author,
    lectureCount: head.lectureCount,
    openLectureCount: head.openLectureCount,
    thumbnail: presentThumbnail(head.thumbnail),
    published: head.published,
    createdAt: head.createdAt.toDate().toISOString(),
    updatedAt: head.updatedAt.toDate().toISOString(),
  } satisfies Record<Exclude<keyof Course, 'exams'>, unknown>;
}

/** Returns all authors, sorted by name, with the numbers of courses at a time. */
export function presentAuthors(authors: AuthorsRecord['authors'], at: Date): Author[] {
  return Object.entries(authors)
    .map(([id, { name, courseCount, later = [] }]) => {
      const due = later.filter((publishAt) => publishAt <= at.getTime());
      return { id, name, courseCount: courseCount + due.length };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'ar'));
}

/**
 * A course in the stored lists. It also contains the ids of its removed lectures, because progress
 * in them no longer counts, and how it changes later.
 */
export type ListedCourse<Summary extends CourseSummary = CourseSummary> = Summary & {
  /** Ids of removed lectures. The field is omitted if there are none. */
  readonly removedLectures?: readonly string[];
  /** In order. The field is omitted or empty if nothing changes. */
  readonly later?: readonly LaterChange[];
};

function unsentFields(course: CourseRecord, at: Date) {
  const { removedLectures } = course;
  const later = laterChanges(course, at);
  return {
    ...(removedLectures.length > 0 && { removedLectures }),
    ...(later.length > 0 && { later }),
  };
}

/** Removes the fields that are never sent: removed lectures and later changes. */
export function withoutUnsentFields<Summary extends CourseSummary>({
  removedLectures: _removed,
  later: _later,
  ...summary
}: ListedCourse<Summary>) {
  return summary;
}

/** Converts a stored course to an entry of the stored catalogue. */
export function presentListed(id: string, course: CourseRecord, at: Date): ListedCourse {
  const visible = courseAt(course, at);
  const exams = visible.lectures.flatMap((lecture) => listedExamOf(lecture, at) ?? []);
  return {
    ...presentSummary(id, visible),
    ...(exams.length > 0 && { exams }),
    ...unsentFields(course, at),
  };
}

/** Returns a listed course at a time, which is after it was stored. */
export function listedAt<Listed extends ListedCourse>(listed: Listed, at: Date): Listed {
  const { later = [] } = listed;
  const rest = later.filter((change) => change.at > at.getTime());
  if (rest.length === later.length) return listed;
  const due = later.slice(0, later.length - rest.length);
  const lectures = due.flatMap(({ lecture }) => (lecture === undefined ? [] : [lecture]));
  const exams = [...(listed.exams ?? []), ...lectures.flatMap(({ exam }) => exam ?? [])];
  return {
    ...listed,
    ...(exams.length > 0 && { exams }),
    published: listed.published || lectures.length < due.length,
    lectureCount: listed.lectureCount + lectures.length,
    openLectureCount: listed.openLectureCount + lectures.filter(({ open }) => open).length,
    later: rest,
  };
}

/** Returns when a listed draft will be published, or undefined if it will not be. */
export function publishTimeOf({ later }: ListedCourse): number | undefined {
  return later?.find(({ lecture }) => lecture === undefined)?.at;
}

/** Returns the ids of the lectures that students do not see yet. */
export function hiddenLecturesOf({ later = [] }: ListedCourse): string[] {
  return later.flatMap(({ lecture }) => (lecture === undefined ? [] : [lecture.id]));
}

/** Converts a stored course to a summary, which has a shortened description. */
export function presentSummary(id: string, head: CourseHead): CourseSummary {
  return {
    ...presentCourse(id, head),
    description: shorten(head.description, limits.summaryDescription),
  };
}

/**
 * Returns lectures in order, without their resources.
 * @param isLocked returns whether the caller may not open a lecture
 */
export function presentLectures(
  lectures: readonly LectureRecord[],
  isLocked: (lecture: LectureRecord) => boolean,
): Lecture[] {
  return lectures.map((lecture, index) => ({
    id: lecture.id,
    title: lecture.title,
    description: lecture.description,
    unit: lecture.unit,
    order: index + 1,
    open: lecture.open,
    resourceCount: lecture.resourceCount,
    durationSeconds: lecture.durationSeconds,
    ...(lecture.quiz !== undefined && { quiz: lecture.quiz }),
    locked: isLocked(lecture),
  })) satisfies (Record<Exclude<keyof Lecture, 'quiz'>, unknown> & Pick<Lecture, 'quiz'>)[];
}

function adminFields({ state, trashedAt }: CourseHead) {
  return { state, trashedAt: trashedAt?.toDate().toISOString() ?? null };
}

/** Converts a stored course to an entry of the stored list of drafts and trashed courses. */
export function presentAdminListed(
  id: string,
  course: CourseRecord,
  at: Date,
): ListedCourse<AdminCourseSummary> {
  return { ...presentListed(id, course, at), ...adminFields(course) };
}

/** Returns a time of publishing as the API sends it to staff: only if it is in the future. */
export function publishAtField(publishAt: Date | null | undefined, at: Date) {
  return publishAt != null && publishAt > at ? { publishAt: publishAt.toISOString() } : {};
}

/** Converts a stored course to the format of the course editor. */
export function presentAdminCourse(id: string, head: CourseHead, at: Date): AdminCourse {
  return {
    ...presentCourse(id, { ...head, published: isPublishedAt(head, at) }),
    ...adminFields(head),
    ...publishAtField(head.publishAt?.toDate(), at),
  };
}

/**
 * Returns lectures with their resources. Only admins may receive them, because the resources are
 * sold.
 */
export function presentAdminLectures(
  lectures: readonly LectureRecord[],
  contents: CourseContents,
  at: Date,
): AdminLecture[] {
  return presentLectures(lectures, () => false).map((lecture, index) => ({
    ...lecture,
    ...publishAtField(lectures[index]?.publishAt?.toDate(), at),
    resources: contents.lectures[lecture.id]?.resources ?? [],
  }));
}
