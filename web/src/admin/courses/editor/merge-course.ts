import { courseSubmissionSchema } from '@markaz/contract/catalogue/course-input';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../../shared/courses/labels.ts';
import { formatPlainNumber } from '../../../shared/format/numbers.ts';
import {
  type ConflictChoices,
  createMerge,
  type DescribedDifference,
  type Difference,
  describeDifference,
  type MergeResult,
  type Sides,
} from '../../ui/conflict/merge.ts';
import { copy as common } from '../editing/editing.copy.ts';
import type { Author, CourseFormValues, LectureValues } from './course-values.ts';
import { copy } from './editor.copy.ts';
import { fieldName } from './field-names.ts';

/**
 * Returns the form's content as the server would store it, so that equal content compares as equal.
 * Content that the schema rejects stays unchanged. Keeps the author's name, which the schema drops.
 */
function cleaned(values: CourseFormValues): CourseFormValues {
  const parsed = courseSubmissionSchema.safeParse(values);
  const { courseInfo, lectures } = parsed.success ? parsed.data : values;
  const { author } = values.courseInfo;
  return { courseInfo: { ...courseInfo, author }, lectures: [...lectures] };
}

export function mergeCourse(
  typed: Sides<CourseFormValues>,
  choices: ConflictChoices = {},
): MergeResult<CourseFormValues> {
  const [base, mine, theirs] = [cleaned(typed.base), cleaned(typed.mine), cleaned(typed.theirs)];
  const { fields, storedList, differences } = createMerge(choices);
  // The other version may already have stored this form's new author.
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

const quoted = (title: string) => `«${title}»`;
const text = (value: unknown) => String(value ?? '');

const choice = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  labels[text(value)] ?? copy.none;

/** Field → function that describes its value, for fields whose value is not readable text. */
const wordings: Readonly<Record<string, (value: unknown) => string>> = {
  author: (value) => (value as Author | null)?.name ?? '',
  grade: choice(gradeLabels),
  section: choice(sectionLabels),
  madhhab: choice(madhhabLabels),
  published: (value) => (value === true ? copy.conflict.published : copy.conflict.unpublished),
  open: (value) => (value === 'true' ? copy.fields['lectures.open'] : copy.conflict.closed),
  durationSeconds: (value) =>
    typeof value === 'number' ? formatPlainNumber(Math.round(value / 60)) : '',
  resources: (value) =>
    (value as NonNullable<LectureValues['resources']>)
      .map(({ title, src }) => (title ? `${title}: ${src}` : src))
      .join('\n'),
};

function lectureInWords(base: unknown, side: unknown): string {
  const { title = '' } = (side ?? base ?? {}) as Partial<LectureValues>;
  if (side === undefined) return common.conflict.removed(quoted(title));
  return (base === undefined ? common.conflict.added : copy.conflict.changed)(quoted(title));
}

/** Returns a lecture's index in the form or, if the id is new to it, on the other side. */
function placeOf(id: string | undefined, { mine, theirs }: Sides<CourseFormValues>): number {
  const places = [mine, theirs].map(({ lectures }) => lectures.findIndex((each) => each.id === id));
  return places.find((place) => place !== -1) ?? 0;
}

function orderInWords(order: unknown, { mine, theirs }: Sides<CourseFormValues>): string {
  const lectures = [...theirs.lectures, ...mine.lectures];
  const titles = new Map(lectures.map(({ id, title }) => [id, quoted(title)]));
  return [common.conflict.reordered, ...(order as string[]).map((id) => titles.get(id))].join('\n');
}

export function differenceInWords(
  difference: Difference,
  sides: Sides<CourseFormValues>,
): DescribedDifference {
  const { path, base } = difference;
  const [part, key = '', field] = path.split('.');
  if (part === 'courseInfo') {
    const label = key === 'published' ? copy.conflict.publishing : fieldName(path);
    return describeDifference(difference, label, wordings[key] ?? text);
  }
  if (field !== undefined) {
    const label = fieldName(`lectures.${placeOf(key, sides)}.${field}`);
    return describeDifference(difference, label, wordings[field] ?? text);
  }
  return describeDifference(difference, copy.fields.lectures, (side) =>
    key === '' ? orderInWords(side, sides) : lectureInWords(base, side),
  );
}
