import type { ComponentProps } from 'react';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx';
import { FormTextField } from '../../ui/form/form-fields.tsx';
import * as styles from './fields.module.css';

interface LabelProps {
  readonly text: string;
  /** Tells fields with the same label apart for users of screen readers. */
  readonly where: string;
}

/** A field's label, short on the screen but complete for screen readers: «عنوان المحاضرة ٣». */
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

/** A field for several lines. It grows by CSS, because measuring in a script lays out the page. */
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
