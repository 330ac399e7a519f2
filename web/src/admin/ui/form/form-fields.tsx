import Button, { type ButtonProps } from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { useRequiredField } from '../../../shared/form/form.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { copy } from '../ui.copy.ts';
import type { ActionState } from '../use-action.ts';
import * as styles from './form.module.css';

interface SubmitProps extends Omit<ButtonProps, 'action'> {
  readonly action: ActionState;
}

/** Shows a form's error and its submit button. After a failure the button offers a retry. */
export function SubmitButton({ action, children, ...button }: SubmitProps) {
  const { isPending, problem } = action;
  return (
    <>
      {problem !== null && <ProblemAlert problem={problem} />}
      <div>
        <Button type="submit" variant="contained" loading={isPending} {...button}>
          {problem === null ? children : copy.retry}
        </Button>
      </div>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function FormSection({ title, children }: SectionProps) {
  return (
    <Paper variant="outlined" component="section" className={styles.section}>
      <h2>{title}</h2>
      {children}
    </Paper>
  );
}

type TextProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> & {
  readonly name: string;
  /** Converts the form value to text. By default, values that are not strings become empty. */
  readonly format?: (value: unknown) => string;
  /** Converts the text to the form value. By default, the value is the text. */
  readonly parse?: (text: string) => unknown;
};

/** Input properties for URLs, which are written from left to right. */
export const urlInputProps = { dir: 'ltr', spellCheck: false, inputMode: 'url' } as const;

const formatString = (value: unknown) => (typeof value === 'string' ? value : '');
const parseString = (text: string) => text;

export function FormTextField(props: TextProps) {
  const { name, helperText, format = formatString, parse = parseString, ...textField } = props;
  const { field, fieldState } = useController({ name });
  const { ref, value, onChange, ...input } = field;
  const { id, missing } = useRequiredField(format(value));
  return (
    <TextField
      fullWidth
      autoComplete="off"
      {...textField}
      {...input}
      id={id}
      value={format(value)}
      onChange={(event) => onChange(parse(event.target.value))}
      inputRef={ref}
      error={missing !== null || fieldState.error !== undefined}
      helperText={missing ?? fieldState.error?.message ?? helperText}
    />
  );
}

type SelectProps = Pick<TextFieldProps, 'label' | 'helperText' | 'className' | 'required'> & {
  readonly name: string;
  readonly emptyLabel?: string;
  /** Labels in the order of the list, keyed by value. */
  readonly options: Readonly<Record<string, string>>;
};

/** Field to choose one of several options. The browser's own list works well on phones. */
export function FormSelectField({ emptyLabel, options, ...props }: SelectProps) {
  return (
    <FormTextField
      select
      {...props}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </FormTextField>
  );
}

interface RadioProps extends Pick<SelectProps, 'name' | 'options' | 'className'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly onChoose?: (value: string) => void;
}

export function FormRadioField({ name, label, options, className, hint, onChoose }: RadioProps) {
  const { field } = useController({ name });
  const id = useId();
  return (
    <FormControl className={className ?? ''}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        name={field.name}
        value={String(field.value ?? '')}
        onChange={(_, value) => {
          field.onChange(value);
          onChoose?.(value);
        }}
        onBlur={field.onBlur}
      >
        {Object.entries(options).map(([value, text], index) => (
          <FormControlLabel
            key={value}
            value={value}
            label={text}
            control={<Radio {...(index === 0 && { slotProps: { input: { ref: field.ref } } })} />}
          />
        ))}
      </RadioGroup>
      {hint !== undefined && <FormHelperText>{hint}</FormHelperText>}
    </FormControl>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint: string;
  /** The form values for a switch that is on and one that is off. */
  readonly values: readonly [on: unknown, off: unknown];
}

export function FormSwitch({ name, label, hint, values: [on, off] }: SwitchProps) {
  const { field } = useController({ name });
  return (
    <FormControlLabel
      className={styles.switch ?? ''}
      label={
        <>
          {label}
          <span className={styles.muted}> {hint}</span>
        </>
      }
      control={
        <Switch
          name={field.name}
          checked={field.value === on}
          onChange={(_, checked) => field.onChange(checked ? on : off)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
}
