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
  extends Pick<ComponentProps<typeof ErrorSummary>, 'otherErrors' | 'describeField'> {
  readonly edit: Pick<Edit<Values, Input, unknown>, 'form' | 'unsaved' | 'rejection'>;
  readonly saving: ReturnType<typeof useSave>;
  readonly notices: ReactNode;
  readonly list: { readonly name: string; readonly ref: RefObject<ItemListHandle | null> };
  readonly saveLabel: string;
  readonly saveDisabled?: boolean;
  readonly texts: ComponentProps<typeof SaveBar>['texts'] & {
    /** Title of the dialog that asks before unsaved work is left. */
    readonly unsaved: string;
  };
  readonly children: ReactNode;
}

/** Renders an editor's form with its notices, errors, sections, save bar and dialogs. */
export function EditorForm<Values extends FieldValues, Input extends FieldValues>(
  props: Props<Values, Input>,
) {
  const { edit, saving, list, texts, saveDisabled = false } = props;
  const { form, unsaved } = edit;
  const focusField = (path: string) => {
    if (path.startsWith(`${list.name}.`)) list.ref.current?.showField(path);
    else form.setFocus(path as FieldPath<Values>);
  };
  return (
    <FormProvider {...form}>
      <Form
        className={classes(styles.form, styles.wide)}
        onSubmit={saving.submit}
        onIncomplete={saving.showErrors}
      >
        {props.notices}
        <p className={styles.muted}>{copy.requiredNote}</p>
        <ErrorSummary
          rejection={edit.rejection}
          otherErrors={props.otherErrors ?? []}
          describeField={props.describeField}
          onSelect={focusField}
        />
        {/* Inert, because input during a save would be lost. */}
        <div className={styles.form} inert={saving.state.progress !== null}>
          {props.children}
        </div>
        <SaveBar
          label={props.saveLabel}
          state={saving.state}
          onCancel={saving.cancel}
          disabled={saveDisabled}
          texts={texts}
        />
      </Form>
      <LeaveDialog
        hasUnsavedChanges={unsaved}
        texts={{ title: texts.unsaved, text: copy.leaving }}
      />
      {saving.dialog}
    </FormProvider>
  );
}
