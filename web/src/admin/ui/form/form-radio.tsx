import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useController } from 'react-hook-form';

interface Props {
  /** Path in the surrounding form. */
  readonly name: string;
  readonly label: string;
  /** Value → label, in this order. */
  readonly options: Readonly<Record<string, string>>;
  readonly className?: string | undefined;
  /** Explains the choice. */
  readonly hint?: string | undefined;
  readonly onChosen?: (value: string) => void;
}

/** Chooses one of a few options, all visible. */
export function FormRadio({ name, label, options, className, hint, onChosen }: Props) {
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
          onChosen?.(value);
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
