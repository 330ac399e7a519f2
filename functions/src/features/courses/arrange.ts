import type { LectureInput, Resource } from '@markaz/contract/lectures';
import { byteLimits } from '@markaz/contract/limits';
import { invalidFields } from '../../core/api-error.ts';
import type { CourseContents, LectureRecord } from '../../store/records/course.ts';

/** The lectures of a course as its two documents keep them. */
export interface ArrangedLectures {
  readonly lectures: LectureRecord[];
  readonly lectureCount: number;
  readonly openLectureCount: number;
  readonly contents: CourseContents['lectures'];
}

function toResource({ type, src, title }: LectureInput['resources'][number]): Resource {
  return title === undefined || title === '' ? { type, src } : { type, src, title };
}

/**
 * Sorts lectures by the order that was asked for, equals as they came; `order` then follows the
 * place.
 * @param idOf gives each lecture its id.
 */
export function arrange(
  inputs: readonly LectureInput[],
  idOf: (input: LectureInput) => string,
): ArrangedLectures {
  const contents: CourseContents['lectures'] = {};
  const lectures = inputs
    .toSorted((a, b) => a.order - b.order)
    .map((input) => {
      const resources = input.resources.map(toResource);
      const id = idOf(input);
      contents[id] = { open: input.open, resources };
      return {
        id,
        title: input.title,
        description: input.description,
        open: input.open,
        resourceCount: resources.length,
        durationSeconds: input.durationSeconds,
      };
    });
  return {
    lectures,
    lectureCount: lectures.length,
    openLectureCount: lectures.filter(({ open }) => open === 'true').length,
    contents,
  };
}

/**
 * Refuses what Firestore would not keep; JSON is, for such records, a little longer than what it
 * counts. @throws 400
 */
export function refuseOversized(...records: readonly object[]): void {
  const isTooLarge = (record: object) =>
    Buffer.byteLength(JSON.stringify(record)) > byteLimits.storedDocument;
  if (!records.some(isTooLarge)) return;
  throw invalidFields({ lectures: 'مجموع نصوص المحاضرات وروابطها أكبر من المسموح' });
}
