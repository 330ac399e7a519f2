import { limits } from '@markaz/contract/limits';
import { useWatch } from 'react-hook-form';
import { formatPercent } from '../../../../shared/format/numbers.ts';
import { nouns, plural } from '../../../../shared/format/plural.ts';
import { FormRadio, FormSwitch, FormTextField } from '../../../ui/form/form-fields.tsx';
import { copy } from '../quiz.copy.ts';
import { numberText, wholeNumber } from './numeric.ts';
import { useQuizForm } from './quiz-values.ts';
import * as styles from './settings-fields.module.css';

const words = copy.settings;
const numeric = { htmlInput: { inputMode: 'numeric' } } as const;

/** The quiz's rules. Each setting explains its effect on students. */
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
        <FormTextField
          required
          name="settings.passMark"
          label={words.passMark}
          helperText={words.passMarkHint(formatPercent((passMark ?? 0) / 100))}
          format={numberText}
          parse={wholeNumber(0, 100)}
          slotProps={numeric}
        />
        <FormTextField
          name="settings.attempts"
          label={words.attempts}
          helperText={
            attempts === null
              ? words.attemptsHint.unlimited
              : words.attemptsHint.limited(plural(attempts, copy.counted.attempt))
          }
          format={numberText}
          parse={wholeNumber(1, limits.quizAttempts)}
          slotProps={numeric}
        />
        <FormTextField
          name="settings.minutes"
          label={words.minutes}
          helperText={
            minutes === null
              ? words.minutesHint.unlimited
              : words.minutesHint.limited(plural(minutes, nouns.minute))
          }
          format={numberText}
          parse={wholeNumber(1, limits.quizMinutes)}
          slotProps={numeric}
        />
      </div>
      <FormRadio
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
