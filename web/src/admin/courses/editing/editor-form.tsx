import type { ComponentProps, ReactNode, RefObject } from 'react';
import { type FieldPath, type FieldValues, FormProvider } from 'react-hook-form';
import { Form } from '../../../shared/form/form.tsx';
import { classes } from '../../../shared/ui/classes.ts';
import * as styles from '../../ui/form/form.module.css';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { copy } from './editing.copy.ts';
import { ErrorSummary } from './error-summary.tsx';
import { SaveBar } from './save-bar.tsx';
import type { Edit } from './use-edit.ts';
import type { ItemListHandle } from './use-items.ts';
import type { useSave } from './use-save.ts';

interface Props<Values extends FieldValues, Input extends FieldValues>
  extends Pick<ComponentProps<typeof ErrorSummary>, 'more' | 'nameOf'> {
  readonly edit: Pick<Edit<Values, Input, unknown>, 'form' | 'unsaved' | 'refusal'>;
  readonly saving: ReturnType<typeof useSave>;
  readonly notices: ReactNode;
  readonly list: { readonly name: string; readonly ref: RefObject<ItemListHandle | null> };
  readonly save: string;
  readonly waiting?: boolean;
  readonly words: ComponentProps<typeof SaveBar>['words'] & {
    readonly leave: ComponentProps<typeof LeaveDialog>['texts'];
  };
  readonly children: ReactNode;
}

/** An editor's form, with notices, errors, the sections, the save bar and dialogs. */
export function EditorForm<Values extends FieldValues, Input extends FieldValues>(
  props: Props<Values, Input>,
) {
  const { edit, saving, list, words, waiting = false } = props;
  const { form, unsaved } = edit;
  const goTo = (path: string) => {
    if (path.startsWith(`${list.name}.`)) list.ref.current?.show(path);
    else form.setFocus(path as FieldPath<Values>);
  };
  return (
    <FormProvider {...form}>
      <Form
        className={classes(styles.form, styles.wide)}
        onSubmit={saving.submit}
        onIncomplete={saving.refuse}
      >
        {props.notices}
        <p className={styles.muted}>{copy.requiredNote}</p>
        <ErrorSummary
          refusal={edit.refusal}
          more={props.more ?? []}
          nameOf={props.nameOf}
          onGo={goTo}
        />
        {/* Inert, because input during a save would be lost. */}
        <div className={styles.form} inert={saving.state.progress !== null}>
          {props.children}
        </div>
        <SaveBar
          label={props.save}
          state={saving.state}
          onCancel={saving.cancel}
          waiting={waiting}
          words={words}
        />
      </Form>
      <LeaveDialog hasUnsavedChanges={unsaved} texts={words.leave} />
      {saving.dialog}
    </FormProvider>
  );
}
