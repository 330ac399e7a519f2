import { courseSubmissionSchema } from '@markaz/contract/catalogue/course-input';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../../shared/courses/labels.ts';
import { formatDateTime } from '../../../shared/format/moment.ts';
import { formatPlainNumber } from '../../../shared/format/numbers.ts';
import {
  type ConflictChoices,
  createMerge,
  type DescribedDifference,
  type Difference,
  describeDifference,
  type MergeResult,
  type Versions,
} from '../../ui/conflict/merge.ts';
import { copy as common } from '../editing/editing.copy.ts';
import type { Author, CourseFormValues, LectureValues } from './course-values.ts';
import { describeField } from './describe-field.ts';
import { copy } from './editor.copy.ts';

/**
 * Returns the form's content as the server would store it, so that equal content compares as equal.
 * Content that the schema rejects stays unchanged. Keeps the author's name, which the schema drops,
 * because the description of a difference shows it.
 */
function clean(values: CourseFormValues): CourseFormValues {
  const parsed = courseSubmissionSchema.safeParse(values);
  const { courseInfo, lectures } = parsed.success ? parsed.data : values;
  const { author } = values.courseInfo;
  return {
    courseInfo: { ...courseInfo, author },
    lectures: lectures.map((lecture) => ({ ...lecture, publishAt: lecture.publishAt ?? null })),
  };
}

export function mergeCourse(
  versions: Versions<CourseFormValues>,
  choices: ConflictChoices = {},
): MergeResult<CourseFormValues> {
  const [base, mine, theirs] = [clean(versions.base), clean(versions.mine), clean(versions.theirs)];
  const { fields, storedList, differences } = createMerge(choices);
  // The other version may contain the form's new author as a stored author with an id.
  const isSameAuthor = mine.courseInfo.author?.name === theirs.courseInfo.author?.name;
  const { author } = (isSameAuthor ? theirs : mine).courseInfo;
  const courseInfo = fields('courseInfo.', {
    base: base.courseInfo,
    mine: { ...mine.courseInfo, author },
    theirs: theirs.courseInfo,
  });
  const lectures = storedList(
    'lectures',
    { base: base.lectures, mine: mine.lectures, theirs: theirs.lectures },
    (one, other) => one.title === other.title,
  );
  return { values: { courseInfo, lectures }, differences };
}

const quote = (title: string) => `«${title}»`;
const toText = (value: unknown) => String(value ?? '');

const labelFormatter = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  labels[toText(value)] ?? copy.none;

/** Field → formatter, for the fields whose value is not readable text. */
const valueFormatters: Readonly<Record<string, (value: unknown) => string>> = {
  author: (value) => (value as Author | null)?.name ?? '',
  grade: labelFormatter(gradeLabels),
  section: labelFormatter(sectionLabels),
  madhhab: labelFormatter(madhhabLabels),
  published: (value) => (value === true ? copy.conflict.published : copy.conflict.unpublished),
  publishAt: (value) => (typeof value === 'string' ? formatDateTime(value) : copy.conflict.noTime),
  open: (value) => (value === 'true' ? copy.fields['lectures.open'] : copy.conflict.enrolledOnly),
  durationSeconds: (value) =>
    typeof value === 'number' ? formatPlainNumber(Math.round(value / 60)) : '',
  resources: (value) =>
    (value as NonNullable<LectureValues['resources']>)
      .map(({ title, src, captions }) =>
        [title ? `${title}: ${src}` : src, ...(captions ? [copy.captions.name] : [])].join(' · '),
      )
      .join('\n'),
};

function describeLecture(base: unknown, version: unknown): string {
  const { title = '' } = (version ?? base ?? {}) as Partial<LectureValues>;
  if (version === undefined) return common.conflict.removed(quote(title));
  return (base === undefined ? common.conflict.added : copy.conflict.changed)(quote(title));
}

/** Returns a lecture's index in the form, or in the other version if the form lacks its id. */
function findLectureIndex(
  id: string | undefined,
  { mine, theirs }: Versions<CourseFormValues>,
): number {
  const indexes = [mine, theirs].map(({ lectures }) =>
    lectures.findIndex((each) => each.id === id),
  );
  return indexes.find((index) => index !== -1) ?? 0;
}

function describeOrder(order: unknown, { mine, theirs }: Versions<CourseFormValues>): string {
  const lectures = [...theirs.lectures, ...mine.lectures];
  const titles = new Map(lectures.map(({ id, title }) => [id, quote(title)]));
  return [common.conflict.reordered, ...(order as string[]).map((id) => titles.get(id))].join('\n');
}

export function describeCourseDifference(
  difference: Difference,
  versions: Versions<CourseFormValues>,
): DescribedDifference {
  const { path, base } = difference;
  const [part, key = '', field] = path.split('.');
  if (part === 'courseInfo') {
    return describeDifference(difference, describeField(path), valueFormatters[key] ?? toText);
  }
  if (field !== undefined) {
    const label = describeField(`lectures.${findLectureIndex(key, versions)}.${field}`);
    return describeDifference(difference, label, valueFormatters[field] ?? toText);
  }
  return describeDifference(difference, copy.fields.lectures, (version) =>
    key === '' ? describeOrder(version, versions) : describeLecture(base, version),
  );
}
