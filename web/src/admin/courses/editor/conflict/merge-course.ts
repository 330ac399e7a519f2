import { courseSubmissionSchema } from '@markaz/contract/catalogue/course-input';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../../../shared/courses/labels.ts';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import type { DifferenceInWords, Merged } from '../../../ui/conflict/conflict-dialog.tsx';
import {
  type Choices,
  createMerge,
  type Difference,
  type Sides,
} from '../../../ui/conflict/merge.ts';
import { copy } from '../editor.copy.ts';
import type { Author, CourseFormValues, LectureValues } from '../form/course-form-values.ts';
import { fieldLabel } from '../form/field-errors.ts';

/**
 * Returns the form's content as the server would store it, so that equal content compares as equal.
 * Content that the schema rejects is unchanged. The author keeps the name, which the schema drops.
 */
function cleaned(values: CourseFormValues): CourseFormValues {
  const parsed = courseSubmissionSchema.safeParse(values);
  const { courseInfo, lectures } = parsed.success ? parsed.data : values;
  const { author } = values.courseInfo;
  return { courseInfo: { ...courseInfo, author }, lectures: [...lectures] };
}

/**
 * Gives new lectures and a new author of this form their server ids. They may be stored already, by
 * a save whose answer was lost or by the other admin.
 */
function withKnownIds({ base, mine, theirs }: Sides<CourseFormValues>): CourseFormValues {
  const added = theirs.lectures.filter(({ id }) => base.lectures.every((each) => each.id !== id));
  const lectures = mine.lectures.map((lecture) => {
    const at = added.findIndex(({ title }) => title === lecture.title);
    if (lecture.id !== undefined || at === -1) return lecture;
    const [{ id } = {}] = added.splice(at, 1);
    return { ...lecture, id };
  });
  const isSameName = mine.courseInfo.author?.name === theirs.courseInfo.author?.name;
  const { author } = (isSameName ? theirs : mine).courseInfo;
  return { courseInfo: { ...mine.courseInfo, author }, lectures };
}

/** Turns lectures that the server no longer has into new ones: it refuses unknown ids. */
function withoutLostIds(values: CourseFormValues, theirs: CourseFormValues): CourseFormValues {
  const known = new Set(theirs.lectures.map(({ id }) => id));
  const lectures = values.lectures.map(({ id, ...lecture }) =>
    known.has(id) ? { ...lecture, id } : lecture,
  );
  return { ...values, lectures };
}

/** Merges two admins' versions of a course. */
export function mergeCourse(
  typed: Sides<CourseFormValues>,
  choices: Choices = {},
): Merged<CourseFormValues> {
  const [base, theirs] = [cleaned(typed.base), cleaned(typed.theirs)];
  const mine = withKnownIds({ base, mine: cleaned(typed.mine), theirs });
  const { fields, list, differences } = createMerge(choices);
  const values = {
    courseInfo: fields('courseInfo.', {
      base: base.courseInfo,
      mine: mine.courseInfo,
      theirs: theirs.courseInfo,
    }),
    lectures: list('lectures', {
      base: base.lectures,
      mine: mine.lectures,
      theirs: theirs.lectures,
    }),
  };
  return { values: withoutLostIds(values, theirs), differences };
}

const quoted = (title: string) => `«${title}»`;
const text = (value: unknown) => String(value ?? '');

const choice = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  labels[text(value)] ?? copy.none;

/** Name of a field → its value in words, if they differ. */
const wordings: Readonly<Record<string, (value: unknown) => string>> = {
  author: (value) => (value as Author | null)?.name ?? '',
  grade: choice(gradeLabels),
  section: choice(sectionLabels),
  madhhab: choice(madhhabLabels),
  published: (value) => (value === true ? copy.conflict.published : copy.conflict.unpublished),
  open: (value) => (value === 'true' ? copy.lectures.open : copy.conflict.closed),
  durationSeconds: (value) =>
    typeof value === 'number' ? formatPlainNumber(Math.round(value / 60)) : '',
  resources: (value) =>
    (value as NonNullable<LectureValues['resources']>)
      .map(({ title, src }) => (title ? `${title}: ${src}` : src))
      .join('\n'),
};

/** Says if one side added, changed or removed a lecture. */
function lectureInWords(base: unknown, side: unknown): string {
  const { title = '' } = (side ?? base ?? {}) as Partial<LectureValues>;
  if (side === undefined) return copy.conflict.removed(quoted(title));
  return (base === undefined ? copy.conflict.added : copy.conflict.changed)(quoted(title));
}

/**
 * A lecture's place in the form. A lecture that is new there may have an id only on the other side.
 */
function placeOf(id: string | undefined, { mine, theirs }: Sides<CourseFormValues>): number {
  const places = [mine, theirs].map(({ lectures }) => lectures.findIndex((each) => each.id === id));
  return places.find((place) => place !== -1) ?? 0;
}

/** The lecture titles of a list of ids, in its order. */
function orderInWords(order: unknown, { mine, theirs }: Sides<CourseFormValues>): string {
  const lectures = [...theirs.lectures, ...mine.lectures];
  const titles = new Map(lectures.map(({ id, title }) => [id, quoted(title)]));
  return [copy.conflict.reordered, ...(order as string[]).map((id) => titles.get(id))].join('\n');
}

/** A difference between two versions of a course, as the dialog shows it. */
export function differenceInWords(
  { path, both, base, mine, theirs }: Difference,
  sides: Sides<CourseFormValues>,
): DifferenceInWords {
  const inWords = (label: string, wording: (side: unknown) => string) => ({
    path,
    both,
    label,
    mine: wording(mine),
    theirs: wording(theirs),
  });
  const [part, key = '', field] = path.split('.');
  if (part === 'courseInfo') {
    const label = key === 'published' ? copy.conflict.publishing : fieldLabel(path);
    return inWords(label, wordings[key] ?? text);
  }
  if (field !== undefined)
    return inWords(fieldLabel(`lectures.${placeOf(key, sides)}.${field}`), wordings[field] ?? text);
  return inWords(copy.lectures.title, (side) =>
    key === '' ? orderInWords(side, sides) : lectureInWords(base, side),
  );
}
