import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ComponentProps } from 'react';
import { type FieldValues, FormProvider, type FormProviderProps } from 'react-hook-form';
import { Form } from '../../../shared/form/form.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { copy } from '../ui.copy.ts';
import type { ActionState } from '../use-action.ts';

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
  action: { isPending, problem },
  submitLabel,
  children,
  ...props
}: Props<Values, Sent>) {
  return (
    <FormProvider {...form}>
      <Paper variant="outlined" component={Form} {...props}>
        {children}
        {problem !== null && <ProblemAlert problem={problem} />}
        <div>
          <Button type="submit" variant="contained" size="large" loading={isPending}>
            {problem === null ? submitLabel : copy.retry}
          </Button>
        </div>
      </Paper>
    </FormProvider>
  );
}
