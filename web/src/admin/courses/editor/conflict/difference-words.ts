import { gradeLabels, madhhabLabels, sectionLabels } from '../../../../shared/courses/labels.ts';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import type { DifferenceInWords } from '../../../ui/conflict/conflict-dialog.tsx';
import type { Difference, Sides } from '../../../ui/conflict/merge.ts';
import { copy } from '../copy.ts';
import type { Author } from '../form/author-choice.ts';
import type { CourseFormValues, LectureValues } from '../form/course-form-values.ts';
import { fieldLabel } from '../form/field-errors.ts';

const quoted = (title: string) => `«${title}»`;
const text = (value: unknown) => String(value ?? '');

const choice = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  labels[text(value)] ?? copy.none;

/** Name of a field → its value in words, where that is not the value itself. */
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

const courseLabels: ReadonlyMap<string, string> = new Map([
  ['published', copy.conflict.publishing],
]);

/** What became of a whole lecture on one side. */
function lectureInWords(base: unknown, side: unknown): string {
  const { title = '' } = (side ?? base ?? {}) as Partial<LectureValues>;
  if (side === undefined) return copy.conflict.removed(quoted(title));
  return (base === undefined ? copy.conflict.added : copy.conflict.changed)(quoted(title));
}

/** Where a lecture stands in the form; one that is new there may have an id only on the other side. */
function placeOf(id: string | undefined, { mine, theirs }: Sides<CourseFormValues>): number {
  const places = [mine, theirs].map(({ lectures }) => lectures.findIndex((each) => each.id === id));
  return places.find((place) => place !== -1) ?? 0;
}

/** The titles of a list of ids, in its order. */
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
  if (part === 'courseInfo')
    return inWords(courseLabels.get(key) ?? fieldLabel(path), wordings[key] ?? text);
  if (field !== undefined)
    return inWords(fieldLabel(`lectures.${placeOf(key, sides)}.${field}`), wordings[field] ?? text);
  return inWords(copy.lectures.title, (side) =>
    key === '' ? orderInWords(side, sides) : lectureInWords(base, side),
  );
}
