import type { ComponentProps } from 'react';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx';
import { FormTextField } from '../../ui/form/form-fields.tsx';
import * as styles from './fields.module.css';

interface LabelProps {
  readonly text: string;
  /** Text for screen readers only, which tells fields with the same label apart. */
  readonly suffix: string;
}

/** Label that is short on the screen but complete for screen readers, as in «عنوان المحاضرة ٣». */
export function FieldLabel({ text, suffix }: LabelProps) {
  return (
    <>
      {text}
      <VisuallyHidden> {suffix}</VisuallyHidden>
    </>
  );
}

type LongTextProps = Pick<
  ComponentProps<typeof FormTextField>,
  'name' | 'label' | 'helperText' | 'required'
>;

/** Field for several lines. CSS makes it grow, because measuring in a script forces a layout. */
export function LongTextField(props: LongTextProps) {
  return (
    <FormTextField
      multiline
      className={styles.longText ?? ''}
      slotProps={{ input: { inputComponent: 'textarea' }, htmlInput: { rows: 3 } }}
      {...props}
    />
  );
}
