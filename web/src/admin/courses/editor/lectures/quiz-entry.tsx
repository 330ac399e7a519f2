import Button from '@mui/material/Button';
import { createContext, use } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { plural } from '../../../../shared/format/plural.ts';
import * as form from '../../../ui/form/form.module.css';
import { QuizIcon } from '../../../ui/icons.tsx';
import { adminPaths } from '../../../ui/sections.ts';
import { copy as quiz } from '../../quiz/quiz.copy.ts';
import { copy } from '../editor.copy.ts';
import { useCourseForm } from '../form/course-form-values.ts';
import { FieldLabel } from '../form/field-label.tsx';
import type { StoredCourse } from '../save/stored-course.ts';

/** The course as read when the editor opened; null for a new one. */
export const ReadCourse = createContext<StoredCourse | null>(null);

/** Link to a lecture's quiz, which has a page of its own. */
export function QuizEntry({ lecture }: { readonly lecture: number }) {
  const { control } = useCourseForm();
  const lId = useWatch({ control, name: `lectures.${lecture}.id` });
  const read = use(ReadCourse);
  if (read === null || lId === undefined)
    return <p className={form.muted}>{copy.quiz.saveFirst}</p>;
  const facts = read.lectures.find(({ id }) => id === lId)?.quiz;
  return (
    <div>
      <Button
        component={Link}
        to={adminPaths.quiz(read.course.id, lId)}
        variant="outlined"
        startIcon={<QuizIcon />}
      >
        <span>
          <FieldLabel
            text={
              facts === undefined
                ? copy.quiz.add
                : copy.quiz.edit(plural(facts.questions, quiz.counted.question))
            }
            where={copy.lectures.where(formatPlainNumber(lecture + 1))}
          />
        </span>
      </Button>
    </div>
  );
}
