import { courseSubmissionSchema } from '@markaz/contract/courses';
import { type Choices, createMerge, type Sides } from '../../../ui/conflict/merge.ts';
import type { Merged } from '../../../ui/conflict/use-conflict.tsx';
import type { CourseFormValues } from '../form/course-form-values.ts';

/**
 * The form's content as the server would store it, so that equal content compares as equal; as it is
 * where the contract does not take it. The author keeps the name, which the schema would drop.
 */
function cleaned(values: CourseFormValues): CourseFormValues {
  const parsed = courseSubmissionSchema.safeParse(values);
  const { courseInfo, lectures } = parsed.success ? parsed.data : values;
  const { author } = values.courseInfo;
  return { courseInfo: { ...courseInfo, author }, lectures: [...lectures] };
}

/**
 * This form's content with the ids that the server gave meanwhile to what is new in it: it may have
 * been stored by a save of this form whose answer was lost, or added by both.
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

/** Lectures that the server does not have any more, as new ones: it refuses an id it does not know. */
function withoutLostIds(values: CourseFormValues, theirs: CourseFormValues): CourseFormValues {
  const known = new Set(theirs.lectures.map(({ id }) => id));
  const lectures = values.lectures.map(({ id, ...lecture }) =>
    known.has(id) ? { ...lecture, id } : lecture,
  );
  return { ...values, lectures };
}

/** Brings together what two admins made of the same course. */
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
