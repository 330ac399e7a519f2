import type { ComponentProps } from 'react';
import { FormTextField } from '../../../ui/form/form-fields.tsx';
import * as styles from './long-text-field.module.css';

type Props = Pick<
  ComponentProps<typeof FormTextField>,
  'name' | 'label' | 'helperText' | 'required'
>;

/** Text of several lines. Grows by CSS: a field that measures itself lays out the whole page. */
export function LongTextField(props: Props) {
  return (
    <FormTextField
      multiline
      className={styles.field ?? ''}
      slotProps={{ input: { inputComponent: 'textarea' }, htmlInput: { rows: 3 } }}
      {...props}
    />
  );
}
