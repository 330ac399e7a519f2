import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text/normalise';
import { useWatch } from 'react-hook-form';
import { formatPercent } from '../../../../shared/format/numbers.ts';
import { nouns, plural } from '../../../../shared/format/plural.ts';
import { FormRadioField, FormSwitch, FormTextField } from '../../../ui/form/form-fields.tsx';
import { copy } from '../quiz.copy.ts';
import { useQuizForm } from './quiz-values.ts';
import * as styles from './settings-fields.module.css';

const words = copy.settings;
interface NumberFieldProps {
  readonly name: `settings.${'passMark' | 'attempts' | 'minutes'}`;
  readonly label: string;
  readonly helperText: string;
  readonly required?: boolean;
  readonly least: number;
  readonly most: number;
}

/** Field for a whole number within bounds, in Arabic or Western digits; empty means null. */
function NumberField({ least, most, ...field }: NumberFieldProps) {
  return (
    <FormTextField
      {...field}
      format={(value) => (typeof value === 'number' ? String(value) : '')}
      parse={(text) => {
        const digits = westernDigits(text).replaceAll(/\D/gu, '').slice(0, 4);
        return digits === '' ? null : Math.min(most, Math.max(least, Number(digits)));
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

export function SettingsFields() {
  const { control } = useQuizForm();
  const { passMark, attempts, minutes, answersAfter } = useWatch({ control, name: 'settings' });
  return (
    <>
      <FormTextField
        required
        name="settings.title"
        label={words.name}
        helperText={words.nameHint}
      />
      <div className={styles.numbers}>
        <NumberField
          required
          name="settings.passMark"
          label={words.passMark}
          helperText={words.passMarkHint(formatPercent((passMark ?? 0) / 100))}
          least={0}
          most={100}
        />
        <NumberField
          name="settings.attempts"
          label={words.attempts}
          helperText={
            attempts === null
              ? words.attemptsHint.unlimited
              : words.attemptsHint.limited(plural(attempts, copy.counted.attempt))
          }
          least={1}
          most={limits.quizAttempts}
        />
        <NumberField
          name="settings.minutes"
          label={words.minutes}
          helperText={
            minutes === null
              ? words.minutesHint.unlimited
              : words.minutesHint.limited(plural(minutes, nouns.minute))
          }
          least={1}
          most={limits.quizMinutes}
        />
      </div>
      <FormRadioField
        name="settings.answersAfter"
        label={words.answersAfter}
        options={words.answersAfterNames}
        hint={words.answersAfterHint[answersAfter]}
      />
      <FormSwitch
        name="settings.shuffle"
        label={words.shuffle}
        hint={words.shuffleHint}
        values={[true, false]}
      />
      <FormSwitch
        name="settings.gate"
        label={words.gate}
        hint={words.gateHint}
        values={[true, false]}
      />
    </>
  );
}
