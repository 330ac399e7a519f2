import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { FormProvider, useForm } from 'react-hook-form';
import { isApiError } from '../../shared/api/errors.ts';
import { Form } from '../../shared/form/form.tsx';
import { plural } from '../../shared/format/plural.ts';
import { classes } from '../../shared/ui/classes.ts';
import { showFieldErrors } from '../ui/form/fill-form.ts';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './cards.copy.ts';
import { type Choice, MoveFields } from './move-fields.tsx';
import * as styles from './move-form.module.css';
import { type Moved, useMove } from './move-queries.ts';
import { cardsBetween, type Move, type MoveValues, moveSchema } from './move-values.ts';

interface Props {
  readonly courses: readonly Choice[];
  readonly initial: MoveValues;
  readonly onDone: (moved: Moved) => void;
}

/** Form for a move of cards. Kind, course and outlet stay for the next one. */
export function MoveForm({ courses, initial, onDone }: Props) {
  const form = useForm<MoveValues, unknown, Move>({
    // The form holds the fields of all kinds, the schema only those of one.
    resolver: zodResolver<MoveValues, unknown, Move>(moveSchema as never),
    defaultValues: initial,
  });
  const action = useMove((moved) => {
    // The next stack may belong to another batch with another price.
    const next = { from: '', to: '', price: '', note: '', requestId: crypto.randomUUID() };
    form.reset({ ...form.getValues(), ...next });
    onDone(moved);
  });
  const { run, problem, isPending } = action;
  const [kind, from, to] = form.watch(['kind', 'from', 'to']);

  const submit = form.handleSubmit((move) =>
    run(move, {
      onError: (error) => {
        if (!isApiError(error)) return;
        showFieldErrors(form, error.fields);
        // Refused for good: the next request is another move.
        if (error.status >= 400 && error.status < 500)
          form.setValue('requestId', crypto.randomUUID());
      },
    }),
  );
  return (
    <FormProvider {...form}>
      <Paper
        variant="outlined"
        component={Form}
        className={classes(layout.narrow, styles.form)}
        onSubmit={submit}
      >
        <div className={styles.fields} inert={isPending}>
          <MoveFields courses={courses} />
        </div>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <div>
          <Button type="submit" variant="contained" size="large" loading={isPending}>
            {problem === null
              ? copy.submit[kind](plural(cardsBetween(from, to), nouns.theseCards))
              : common.retry}
          </Button>
        </div>
      </Paper>
    </FormProvider>
  );
}
