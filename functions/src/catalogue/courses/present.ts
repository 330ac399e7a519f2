import type {
  AdminCourse,
  AdminCourseSummary,
  AdminLecture,
} from '@markaz/contract/catalogue/course-admin';
import type { Author, Course, CourseSummary } from '@markaz/contract/catalogue/courses';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { limits } from '@markaz/contract/limits';
import type { AuthorsRecord } from '../../store/records/catalogue.ts';
import type { CourseContents, CourseHead, LectureRecord } from '../../store/records/course.ts';
import { presentThumbnail } from '../thumbnails/names.ts';

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
  } satisfies Record<keyof Course, unknown>;
}

/** Returns all authors, sorted by name. */
export function presentAuthors(authors: AuthorsRecord['authors']): Author[] {
  return Object.entries(authors)
    .map(([id, { name, courseCount }]) => ({ id, name, courseCount }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'ar'));
}

/**
 * A course in the stored lists. It also contains the ids of its removed lectures, because progress
 * in them no longer counts.
 */
export type ListedCourse<Summary extends CourseSummary = CourseSummary> = Summary & {
  /** Ids of removed lectures. The field is omitted if there are none. */
  readonly removedLectures?: readonly string[];
};

function removedLecturesField({ removedLectures }: CourseHead) {
  return removedLectures.length === 0 ? {} : { removedLectures };
}

/** Removes the ids of removed lectures, which are never sent. */
export function withoutRemovedLectures<Summary extends CourseSummary>({
  removedLectures: _removed,
  ...summary
}: ListedCourse<Summary>) {
  return summary;
}

/** Converts a stored course to an entry of the stored catalogue, which all visitors may see. */
export function presentListed(id: string, head: CourseHead): ListedCourse {
  return { ...presentSummary(id, head), ...removedLecturesField(head) };
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
export function presentAdminListed(id: string, head: CourseHead): ListedCourse<AdminCourseSummary> {
  return { ...presentSummary(id, head), ...adminFields(head), ...removedLecturesField(head) };
}

/** Converts a stored course to the format of the course editor. */
export function presentAdminCourse(id: string, head: CourseHead): AdminCourse {
  return { ...presentCourse(id, head), ...adminFields(head) };
}

/**
 * Returns lectures with their resources. Only admins may receive them, because the resources are
 * sold.
 */
export function presentAdminLectures(
  lectures: readonly LectureRecord[],
  contents: CourseContents,
): AdminLecture[] {
  return presentLectures(lectures, () => false).map((lecture) => ({
    ...lecture,
    resources: contents.lectures[lecture.id]?.resources ?? [],
  }));
}
