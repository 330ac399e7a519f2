import { westernDigits } from '@markaz/contract/text/normalise';
import { memo } from 'react';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { FormSwitch, FormTextField } from '../../../ui/form/form-fields.tsx';
import { copy } from '../editor.copy.ts';
import { FieldLabel } from '../form/field-label.tsx';
import { LongTextField } from '../form/long-text-field.tsx';
import * as styles from './lecture-panel.module.css';
import { QuizEntry } from './quiz-entry.tsx';
import { ResourceFields } from './resource-fields.tsx';

/** Converts typed minutes, in Arabic or Western digits, to seconds; null for none. */
function secondsOf(text: string): number | null {
  const digits = westernDigits(text).replace(/\D/gu, '').slice(0, 4);
  return digits === '' ? null : Number(digits) * 60;
}

/** Converts the form's seconds to minutes. */
function minutesOf(seconds: unknown): string {
  return typeof seconds === 'number' ? String(Math.round(seconds / 60)) : '';
}

/** The fields of the open lecture. */
export const LecturePanel = memo(function LecturePanel({ index }: { readonly index: number }) {
  const number = formatPlainNumber(index + 1);
  const where = copy.lectures.where(number);
  return (
    <div className={styles.panel}>
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
    </div>
  );
});
