import type { ComponentProps } from 'react';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx';
import { FormTextField } from '../../ui/form/form-fields.tsx';
import * as styles from './fields.module.css';

interface LabelProps {
  readonly text: string;
  /** Distinguishes fields of the same label, for users who hear the label alone. */
  readonly where: string;
}

/** A field's label: short on the screen, complete for screen readers: «عنوان المحاضرة ٣». */
export function FieldLabel({ text, where }: LabelProps) {
  return (
    <>
      {text}
      <VisuallyHidden> {where}</VisuallyHidden>
    </>
  );
}

type LongTextProps = Pick<
  ComponentProps<typeof FormTextField>,
  'name' | 'label' | 'helperText' | 'required'
>;

/** Text of several lines. Grows by CSS: a field that measures itself lays out the whole page. */
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
