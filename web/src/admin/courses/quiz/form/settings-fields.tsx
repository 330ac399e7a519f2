import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text/normalise';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { formatPercent } from '../../../../shared/format/numbers.ts';
import { nouns, plural } from '../../../../shared/format/plural.ts';
import { FormRadioField, FormSwitch, FormTextField } from '../../../ui/form/form-fields.tsx';
import * as styles from '../../editing/fields.module.css';
import { copy } from '../quiz.copy.ts';
import { useQuizForm } from './quiz-values.ts';

const texts = copy.settings;

interface NumberFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly helperText: string;
  readonly required?: boolean;
  readonly min: number;
  readonly max: number;
}

/** Field for a whole number within limits, in Arabic or Western digits. Empty means null. */
export function NumberField({ min, max, ...field }: NumberFieldProps) {
  return (
    <FormTextField
      {...field}
      format={(value) => (typeof value === 'number' ? String(value) : '')}
      parse={(text) => {
        const digits = westernDigits(text).replaceAll(/\D/gu, '').slice(0, 4);
        return digits === '' ? null : Math.min(max, Math.max(min, Number(digits)));
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

export function SettingsFields() {
  const { control } = useQuizForm();
  const { passMark, attempts, minutes, answersAfter, exam } = useWatch({
    control,
    name: 'settings',
  });
  return (
    <>
      <FormTextField
        required
        name="settings.title"
        label={texts.name}
        helperText={texts.nameHint}
      />
      <div className={styles.triple}>
        <NumberField
          required
          name="settings.passMark"
          label={texts.passMark}
          helperText={texts.passMarkHint(formatPercent((passMark ?? 0) / 100))}
          min={0}
          max={100}
        />
        <NumberField
          name="settings.attempts"
          label={texts.attempts}
          helperText={
            attempts === null
              ? texts.attemptsHint.unlimited
              : texts.attemptsHint.limited(plural(attempts, copy.nouns.attempt))
          }
          min={1}
          max={limits.quizAttempts}
        />
        <NumberField
          name="settings.minutes"
          label={texts.minutes}
          helperText={
            minutes === null
              ? texts.minutesHint.unlimited
              : texts.minutesHint.limited(plural(minutes, nouns.minute))
          }
          min={1}
          max={limits.quizMinutes}
        />
      </div>
      <FormRadioField
        name="settings.answersAfter"
        label={texts.answersAfter}
        options={texts.answersAfterNames}
        hint={
          exam == null || answersAfter === 'never'
            ? texts.answersAfterHint[answersAfter]
            : `${texts.answersAfterHint[answersAfter]} ${copy.exam.answersLater}`
        }
      />
      <FormSwitch
        name="settings.shuffle"
        label={texts.shuffle}
        hint={texts.shuffleHint}
        values={[true, false]}
      />
      {exam == null && (
        <FormSwitch
          name="settings.gate"
          label={texts.gate}
          hint={texts.gateHint}
          values={[true, false]}
        />
      )}
    </>
  );
}
