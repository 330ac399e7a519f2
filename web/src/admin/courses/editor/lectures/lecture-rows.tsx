import { useFormState, useWatch } from 'react-hook-form';
import { useCourseForm } from '../form/course-form-values.ts';
import { LectureRow } from './lecture-row.tsx';
import type { RowActions } from './row-header.tsx';
import { titleOf } from './use-lectures.ts';

interface Props extends RowActions {
  readonly ids: readonly string[];
  /** Index of the open lecture; undefined for none. */
  readonly open: number | undefined;
}

/** The rows alone, because they render again with every key. */
export function LectureRows({ ids, open, ...actions }: Props) {
  const { control, getValues } = useCourseForm();
  const { errors } = useFormState({ control, name: 'lectures' });
  useWatch({ control, name: 'lectures' });
  // The watched value lags behind a move by one rendering.
  const lectures = getValues('lectures');
  return ids.map((id, index) => {
    const { unit = '', durationSeconds, open: flag, resources = [] } = lectures[index] ?? {};
    return (
      <LectureRow
        key={id}
        id={id}
        index={index}
        last={index === ids.length - 1}
        title={titleOf(lectures[index], index)}
        unit={unit.trim()}
        minutes={Math.round((durationSeconds ?? 0) / 60)}
        free={flag === 'true'}
        resources={resources.length}
        faulty={errors.lectures?.[index] !== undefined}
        open={index === open}
        {...actions}
      />
    );
  });
}
