import type { ListedExam } from '@markaz/contract/catalogue/exams';
import type { CourseContents, CourseRecord } from '../../store/records/course.ts';

type LectureRecord = CourseRecord['lectures'][number];

/**
 * Staff publish a course or a lecture at a time. Nothing is written at that time. Instead, each read
 * for students compares the stored time with the current time.
 */
function isLater(publishAt: LectureRecord['publishAt'] | null, at: Date): boolean {
  return publishAt != null && publishAt.toDate() > at;
}

/** Whether a course is published at a time. */
export function isPublishedAt(
  { published, publishAt }: Pick<CourseRecord, 'published' | 'publishAt'>,
  at: Date,
): boolean {
  return published || (publishAt !== null && !isLater(publishAt, at));
}

/** Returns the lectures of a course record with their counts. */
export function lectureFields(lectures: CourseRecord['lectures']) {
  return {
    lectures,
    lectureCount: lectures.length,
    openLectureCount: lectures.filter(({ open }) => open === 'true').length,
  };
}

/**
 * Returns the lectures that students see at a time. If the lecture that begins a unit is hidden, the
 * next lecture begins the unit.
 */
function visibleLectures(lectures: CourseRecord['lectures'], at: Date): LectureRecord[] {
  let hiddenUnit = '';
  return lectures.flatMap((lecture) => {
    const unit = lecture.unit || hiddenUnit;
    const isHidden = isLater(lecture.publishAt, at);
    hiddenUnit = isHidden ? unit : '';
    return isHidden ? [] : [{ ...lecture, unit }];
  });
}

/** Returns a course as students see it at a time. */
export function courseAt(course: CourseRecord, at: Date): CourseRecord {
  return {
    ...course,
    published: isPublishedAt(course, at),
    ...lectureFields(visibleLectures(course.lectures, at)),
  };
}

/**
 * Returns a course's contents as students see them at a time. A hidden quiz locks no lecture: the
 * last visible gate before it applies. `listVersion` differs whenever another lecture has appeared.
 */
export function contentsAt(contents: CourseContents, at: Date): CourseContents {
  const { lectures, listVersion } = contents;
  const entries = Object.entries(lectures);
  const hidden = new Set(
    entries.flatMap(([id, { publishAt }]) => (isLater(publishAt, at) ? [id] : [])),
  );
  const published = isPublishedAt(contents, at);
  if (hidden.size === 0) return { ...contents, published };
  const visibleGate = (gate: string | undefined): string | undefined =>
    gate !== undefined && hidden.has(gate) ? visibleGate(lectures[gate]?.after) : gate;
  const visible = entries.flatMap(([id, { after, ...lecture }]) => {
    const gate = visibleGate(after);
    return hidden.has(id) ? [] : [[id, { ...lecture, ...(gate && { after: gate }) }] as const];
  });
  return {
    ...contents,
    published,
    listVersion: listVersion && `${listVersion}.${hidden.size}`,
    lectures: Object.fromEntries(visible),
  };
}

/**
 * A change of a listed course at a time, in milliseconds since 1970: it appears, or one of its
 * lectures does.
 */
export interface LaterChange {
  readonly at: number;
  /** Omitted if the course itself is published. */
  readonly lecture?: {
    readonly id: string;
    readonly open: boolean;
    readonly exam?: ListedExam;
  };
}

/** Returns the exam of a lecture as lists show it, or undefined if there is none or it has closed. */
export function listedExamOf(
  { id: lId, title, quiz }: LectureRecord,
  at: Date,
): ListedExam | undefined {
  const exam = quiz?.exam;
  if (exam === undefined || Date.parse(exam.closes) <= at.getTime()) return undefined;
  return { lId, title, ...exam };
}

/** Returns how a course will change after a time, in order. */
export function laterChanges(course: CourseRecord, at: Date): LaterChange[] {
  const { state, published, publishAt, lectures } = course;
  const publishing =
    state === 'live' && !published && publishAt !== null && isLater(publishAt, at)
      ? [{ at: publishAt.toMillis() }]
      : [];
  const appearing = lectures.flatMap((lecture) => {
    const { id, open, publishAt: lectureAt } = lecture;
    if (lectureAt === undefined || !isLater(lectureAt, at)) return [];
    const exam = listedExamOf(lecture, at);
    return [
      { at: lectureAt.toMillis(), lecture: { id, open: open === 'true', ...(exam && { exam }) } },
    ];
  });
  return [...publishing, ...appearing].toSorted((a, b) => a.at - b.at);
}

interface PackedList {
  readonly later: { readonly at: number; readonly etag: string } | null;
}

function isDue({ later }: PackedList, at: Date): boolean {
  return later !== null && later.at <= at.getTime();
}

/**
 * Returns a function that applies the due changes to a stored list. It keeps the last result, so
 * that a list is not packed again with each read.
 */
export function createDueChanges<List extends PackedList>(
  apply: (list: List, at: Date) => Promise<List>,
) {
  let last: { readonly of: string; readonly list: List } | null = null;
  return async (stored: List | null, at: Date): Promise<List | null> => {
    if (stored === null || stored.later === null || !isDue(stored, at)) return stored;
    const { etag } = stored.later;
    if (last === null || last.of !== etag || isDue(last.list, at))
      last = { of: etag, list: await apply(stored, at) };
    return last.list;
  };
}
