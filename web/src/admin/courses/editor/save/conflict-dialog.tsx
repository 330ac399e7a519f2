import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Radio from '@mui/material/Radio';
import { useId, useRef, useState } from 'react';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../../../shared/courses/labels.ts';
import { copy } from '../copy.ts';
import { authorOption } from '../form/author-choice.ts';
import type { CourseFormValues } from '../form/course-form-values.ts';
import {
  type Choice,
  differences,
  type FieldGroup,
  type GroupDifference,
  lectureChanges,
  type Side,
} from './compare-course.ts';
import styles from './conflict-dialog.module.css';

export interface Conflict {
  /** As the edit began, as it stands in the form, and as it is stored now. */
  readonly base: CourseFormValues;
  readonly mine: CourseFormValues;
  readonly theirs: CourseFormValues;
}

interface Props extends Conflict {
  readonly onBack: () => void;
  readonly onChosen: (choice: Choice) => void;
}

const listed = (titles: readonly string[]) => titles.map((title) => `«${title}»`).join('، ');

function lecturesText(base: CourseFormValues, values: CourseFormValues): string {
  const { added, removed, changed, reordered } = lectureChanges(base, values);
  const said = [
    added.length > 0 && copy.conflict.added(listed(added)),
    removed.length > 0 && copy.conflict.removed(listed(removed)),
    changed.length > 0 && copy.conflict.changed(listed(changed)),
    reordered && copy.conflict.reordered,
  ].filter((line) => line !== false);
  return said.length === 0 ? copy.conflict.unchanged : said.join('\n');
}

const label = (labels: Readonly<Record<string, string>>, value: unknown) =>
  labels[String(value ?? '')] ?? copy.none;

/** A group's content in words. */
function wording(base: CourseFormValues, values: CourseFormValues, group: FieldGroup): string {
  const { courseInfo } = values;
  switch (group) {
    case 'title':
      return courseInfo.title;
    case 'description':
      return courseInfo.description ?? '';
    case 'subject':
      return courseInfo.subject ?? '';
    case 'author':
      return authorOption(courseInfo.author)?.name ?? '';
    case 'audience':
      return [
        label(gradeLabels, courseInfo.grade),
        label(sectionLabels, courseInfo.section),
        label(madhhabLabels, courseInfo.madhhab),
      ].join('، ');
    case 'published':
      return courseInfo.published === false ? copy.conflict.unpublished : copy.conflict.published;
    case 'lectures':
      return lecturesText(base, values);
  }
}

const sides = ['mine', 'theirs'] as const;

interface GroupProps extends Conflict {
  readonly difference: GroupDifference;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function Group({ difference: { group, both }, side, onChoose, base, mine, theirs }: GroupProps) {
  const name = useId();
  const values = { mine, theirs };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {copy.conflict.groups[group]}
        <span className={styles.who}>{both ? copy.conflict.both : copy.conflict.onlyTheirs}</span>
      </legend>
      {sides.map((each) => (
        <label key={each} htmlFor={`${name}-${each}`} className={styles.side}>
          <Radio
            id={`${name}-${each}`}
            name={name}
            checked={side === each}
            onChange={() => onChoose(each)}
          />
          <span>
            <span className={styles.name}>{copy.conflict[each]}</span>
            <span className={styles.value}>
              {wording(base, values[each], group) || copy.conflict.empty}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Shows side by side what another admin saved meanwhile, to choose part by part what stays. */
export function ConflictDialog({ base, mine, theirs, onBack, onChosen }: Props) {
  const titleId = useId();
  const [found] = useState(() => differences(base, mine, theirs));
  const [choice, setChoice] = useState<Choice>(() =>
    Object.fromEntries(found.map(({ group, both }) => [group, both ? 'mine' : 'theirs'])),
  );
  const apply = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      aria-labelledby={titleId}
      // Before the dialog has appeared, nothing in it can take the focus.
      slotProps={{ transition: { onEntered: () => apply.current?.focus({ preventScroll: true }) } }}
      onClose={onBack}
    >
      <DialogTitle id={titleId}>{copy.conflict.title}</DialogTitle>
      <DialogContent className={styles.content}>
        <p>{copy.conflict.text}</p>
        {found.map((difference) => (
          <Group
            key={difference.group}
            difference={difference}
            base={base}
            mine={mine}
            theirs={theirs}
            side={choice[difference.group] ?? 'mine'}
            onChoose={(side) => setChoice({ ...choice, [difference.group]: side })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>{copy.conflict.back}</Button>
        <Button ref={apply} variant="contained" onClick={() => onChosen(choice)}>
          {copy.conflict.apply}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
