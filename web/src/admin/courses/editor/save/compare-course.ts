import { cleanLine, cleanText } from '@markaz/contract/text';
import { authorOption } from '../form/author-choice.ts';
import type { CourseFormValues } from '../form/course-form-values.ts';

/** What is compared, and taken from one side or the other, as one. */
export const fieldGroups = [
  'title',
  'description',
  'subject',
  'author',
  'audience',
  'published',
  'lectures',
] as const;

export type FieldGroup = (typeof fieldGroups)[number];
export type Side = 'mine' | 'theirs';
export type Choice = Readonly<Partial<Record<FieldGroup, Side>>>;

export type LectureValues = NonNullable<CourseFormValues['lectures']>[number];

export interface GroupDifference {
  readonly group: FieldGroup;
  /** Both sides changed it: somebody has to choose. Else only the other side did. */
  readonly both: boolean;
}

function lectureKey(lecture: LectureValues): unknown {
  return [
    lecture.id ?? null,
    cleanLine(lecture.title),
    cleanText(lecture.description ?? ''),
    lecture.open ?? 'false',
    lecture.durationSeconds ?? null,
    (lecture.resources ?? []).map(({ type, src, title }) => [
      type ?? 'video',
      src.trim(),
      cleanLine(title ?? ''),
    ]),
  ];
}

/** A group's content in a form that is equal where the server would store the same. */
function contentOf({ courseInfo, lectures = [] }: CourseFormValues, group: FieldGroup): string {
  switch (group) {
    case 'title':
      return cleanLine(courseInfo.title);
    case 'description':
      return cleanText(courseInfo.description ?? '');
    case 'subject':
      return cleanLine(courseInfo.subject ?? '');
    case 'author':
      return cleanLine(authorOption(courseInfo.author)?.name ?? '');
    case 'audience':
      return [courseInfo.grade, courseInfo.section, courseInfo.madhhab]
        .map((value) => String(value ?? ''))
        .join('|');
    case 'published':
      return String(courseInfo.published !== false);
    case 'lectures':
      return JSON.stringify(lectures.map(lectureKey));
  }
}

/**
 * What another admin changed since the edit began, as far as it is not what is written here anyway.
 * @param base as it was read; @param mine as it stands in the form; @param theirs as it is stored.
 */
export function differences(
  base: CourseFormValues,
  mine: CourseFormValues,
  theirs: CourseFormValues,
): GroupDifference[] {
  return fieldGroups.flatMap((group) => {
    const [was, here, there] = [base, mine, theirs].map((values) => contentOf(values, group));
    if (there === was || there === here) return [];
    return [{ group, both: here !== was }];
  });
}

export interface LectureChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly reordered: boolean;
}

/** What became of the lectures from one version to another, by their titles. */
export function lectureChanges(before: CourseFormValues, after: CourseFormValues): LectureChanges {
  const [old, now] = [before.lectures ?? [], after.lectures ?? []];
  const byId = (list: readonly LectureValues[]) =>
    new Map(list.flatMap((each) => (each.id === undefined ? [] : [[each.id, each] as const])));
  const [known, present] = [byId(old), byId(now)];
  const kept = (list: readonly LectureValues[]) =>
    list.flatMap(({ id }) => (id !== undefined && known.has(id) && present.has(id) ? [id] : []));
  return {
    added: now.filter(({ id }) => id === undefined || !known.has(id)).map(({ title }) => title),
    removed: old.filter(({ id }) => id === undefined || !present.has(id)).map(({ title }) => title),
    changed: now
      .filter((lecture) => {
        const earlier = lecture.id === undefined ? undefined : known.get(lecture.id);
        const isSame = JSON.stringify(earlier && lectureKey(earlier));
        return earlier !== undefined && isSame !== JSON.stringify(lectureKey(lecture));
      })
      .map(({ title }) => title),
    reordered: kept(old).join() !== kept(now).join(),
  };
}

/** Lectures that the server does not have any more are sent as new ones. */
function asKnown(
  lectures: readonly LectureValues[],
  theirs: readonly LectureValues[],
): LectureValues[] {
  const known = new Set(theirs.map(({ id }) => id));
  return lectures.map(({ id, ...lecture }) =>
    id !== undefined && known.has(id) ? { ...lecture, id } : lecture,
  );
}

/**
 * The form's content after a comparison: what nobody else changed stays as it is here.
 * @param choice where it says nothing of a group, this side's stays.
 */
export function merged(
  mine: CourseFormValues,
  theirs: CourseFormValues,
  choice: Choice,
): CourseFormValues {
  const from = (group: FieldGroup) =>
    choice[group] === 'theirs' ? theirs.courseInfo : mine.courseInfo;
  const { grade, section, madhhab } = from('audience');
  return {
    ...mine,
    courseInfo: {
      title: from('title').title,
      description: from('description').description,
      subject: from('subject').subject,
      author: from('author').author,
      grade,
      section,
      madhhab,
      published: from('published').published,
    },
    lectures:
      choice.lectures === 'theirs'
        ? (theirs.lectures ?? [])
        : asKnown(mine.lectures ?? [], theirs.lectures ?? []),
  };
}
