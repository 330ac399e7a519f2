import type { CourseSubmission } from '@markaz/contract/courses';
import type { LectureInput, Resource } from '@markaz/contract/lectures';
import { byteLimits } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import type {
  CourseContents,
  CourseRecord,
  LectureRecord,
  ThumbnailRecord,
} from '../../firestore/records/course.ts';
import { invalidFields } from '../../http/api-error.ts';

export interface NewCourse {
  readonly id: string;
  readonly course: CourseRecord;
  readonly contents: CourseContents;
}

interface Circumstances {
  readonly id: string;
  readonly thumbnail: ThumbnailRecord | null;
  readonly createdBy: string;
  readonly now: Date;
  readonly newId: () => string;
}

function toResource({ type, src, title }: LectureInput['resources'][number]): Resource {
  return title === undefined || title === '' ? { type, src } : { type, src, title };
}

/** Sorted by the order that was asked for, equals as they came; `order` then follows the place. */
function arrange(lectures: readonly LectureInput[], newId: () => string) {
  return lectures
    .toSorted((a, b) => a.order - b.order)
    .map((input) => {
      const resources = input.resources.map(toResource);
      const lecture: LectureRecord = {
        id: newId(),
        title: input.title,
        description: input.description,
        open: input.open,
        resourceCount: resources.length,
        durationSeconds: input.durationSeconds,
      };
      return { lecture, resources };
    });
}

/** JSON is, for such records, a little longer than what Firestore counts. */
function refuseOversized(record: object, field: string): void {
  if (Buffer.byteLength(JSON.stringify(record)) <= byteLimits.storedDocument) return;
  throw invalidFields({ [field]: 'مجموع نصوص المحاضرات وروابطها أكبر من المسموح' });
}

/**
 * The records of a submitted course. Its author is decided where authors are known: in the store.
 * @throws 400 where a record would outgrow a document
 */
export function makeCourse(
  { courseInfo, lectures }: CourseSubmission,
  { id, thumbnail, createdBy, now, newId }: Circumstances,
): NewCourse {
  const arranged = arrange(lectures, newId);
  const at = Timestamp.fromDate(now);
  const course: CourseRecord = {
    state: 'live',
    published: courseInfo.published,
    title: courseInfo.title,
    description: courseInfo.description,
    subject: courseInfo.subject,
    grade: courseInfo.grade,
    section: courseInfo.section,
    madhhab: courseInfo.madhhab,
    author: null,
    thumbnail,
    lectureCount: arranged.length,
    openLectureCount: arranged.filter(({ lecture }) => lecture.open === 'true').length,
    lectures: arranged.map(({ lecture }) => lecture),
    createdAt: at,
    createdBy,
    updatedAt: at,
    trashedAt: null,
    trashedBy: null,
    enrolmentsWhenTrashed: null,
  };
  const contents: CourseContents = {
    state: 'live',
    published: courseInfo.published,
    lectures: Object.fromEntries(
      arranged.map(({ lecture, resources }) => [lecture.id, { open: lecture.open, resources }]),
    ),
  };
  refuseOversized(course, 'lectures');
  refuseOversized(contents, 'lectures');
  return { id, course, contents };
}
