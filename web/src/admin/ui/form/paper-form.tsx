import Paper from '@mui/material/Paper';
import type { ComponentProps } from 'react';
import { type FieldValues, FormProvider, type FormProviderProps } from 'react-hook-form';
import { Form } from '../../../shared/form/form.tsx';
import type { ActionState } from '../use-action.ts';
import { SubmitButton } from './form-fields.tsx';

interface Props<Values extends FieldValues, Sent>
  extends Pick<ComponentProps<typeof Form>, 'onSubmit' | 'className' | 'children'> {
  readonly form: Omit<FormProviderProps<Values, unknown, Sent>, 'children'>;
  readonly action: ActionState;
  /** Label of the submit button. After a failure the button offers a retry. */
  readonly submitLabel: string;
}

/** A form on its own surface, with the error and the submit button below the fields. */
export function PaperForm<Values extends FieldValues, Sent>({
  form,
  action,
  submitLabel,
  children,
  ...props
}: Props<Values, Sent>) {
  return (
    <FormProvider {...form}>
      <Paper variant="outlined" component={Form} {...props}>
        {children}
        <SubmitButton action={action} size="large">
          {submitLabel}
        </SubmitButton>
      </Paper>
    </FormProvider>
  );
}
