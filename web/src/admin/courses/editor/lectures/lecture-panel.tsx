import { westernDigits } from '@markaz/contract/text/normalise';
import Button from '@mui/material/Button';
import { memo, use } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { plural } from '../../../../shared/format/plural.ts';
import * as form from '../../../ui/form/form.module.css';
import { FormSwitch } from '../../../ui/form/form-switch.tsx';
import { FormTextField } from '../../../ui/form/form-text-field.tsx';
import { QuizIcon } from '../../../ui/icons.tsx';
import { adminPaths } from '../../../ui/sections.ts';
import { FieldLabel, LongTextField } from '../../editing/fields.tsx';
import { copy as quiz } from '../../quiz/quiz.copy.ts';
import { OpenedCourseContext } from '../course-calls.ts';
import { useCourseForm } from '../course-values.ts';
import { copy } from '../editor.copy.ts';
import * as styles from './lectures.module.css';
import { ResourceFields } from './resource-fields.tsx';

/** Converts typed minutes, in Arabic or Western digits, to seconds; null for none. */
function secondsOf(text: string): number | null {
  const digits = westernDigits(text).replace(/\D/gu, '').slice(0, 4);
  return digits === '' ? null : Number(digits) * 60;
}

function minutesOf(seconds: unknown): string {
  return typeof seconds === 'number' ? String(Math.round(seconds / 60)) : '';
}

/** Link to a lecture's quiz, which has a page of its own. */
function QuizEntry({ lecture }: { readonly lecture: number }) {
  const { control } = useCourseForm();
  const lId = useWatch({ control, name: `lectures.${lecture}.id` });
  const read = use(OpenedCourseContext);
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

export const LecturePanel = memo(function LecturePanel({ index }: { readonly index: number }) {
  const number = formatPlainNumber(index + 1);
  const where = copy.lectures.where(number);
  return (
    <>
      <div className={styles.first}>
        <FormTextField
          required
          name={`lectures.${index}.title`}
          label={<FieldLabel text={copy.lectures.lectureTitle} where={number} />}
        />
        <FormTextField
          name={`lectures.${index}.durationSeconds`}
          label={<FieldLabel text={copy.lectures.minutes} where={where} />}
          format={minutesOf}
          parse={secondsOf}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </div>
      <FormTextField
        name={`lectures.${index}.unit`}
        label={<FieldLabel text={copy.lectures.unit} where={where} />}
        helperText={copy.lectures.unitHint}
      />
      <LongTextField
        name={`lectures.${index}.description`}
        label={<FieldLabel text={copy.lectures.description} where={number} />}
      />
      <FormSwitch
        name={`lectures.${index}.open`}
        label={<FieldLabel text={copy.lectures.open} where={where} />}
        hint={copy.lectures.openHint}
        values={['true', 'false']}
      />
      <ResourceFields lecture={index} />
      <QuizEntry lecture={index} />
    </>
  );
});
