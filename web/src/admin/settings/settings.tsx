import type { AdminSettings, SettingsInput } from '@markaz/contract/centre/settings';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { isApiError } from '../../shared/api/errors.ts';
import { Form } from '../../shared/form/form.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { useConflict } from '../ui/conflict/conflict-dialog.tsx';
import { describeSaveError, fillForm, showFieldErrors } from '../ui/form/fill-form.ts';
import * as form from '../ui/form/form.module.css';
import * as layout from '../ui/layout.module.css';
import { LeaveDialog } from '../ui/leave-dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './settings.copy.ts';
import * as styles from './settings.module.css';
import {
  describeSettingsDifference,
  mergeSettings,
  type SettingsValues,
  saveSettings,
  settingsQuery,
  settingsResolver,
  toFormValues,
  toInput,
} from './settings-data.ts';
import {
  AnnouncementFields,
  BrandFields,
  ContactFields,
  ContactNumbersField,
  DeviceFields,
} from './settings-fields.tsx';

/** Form for the site's settings. It keeps the typed values until the server has saved them. */
export function SettingsForm({ stored }: { readonly stored: AdminSettings }) {
  const [base, setBase] = useState(stored);
  const [failure, setFailure] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const { title } = copy.conflict;
  const conflict = useConflict({
    title,
    merge: mergeSettings,
    describe: describeSettingsDifference,
  });
  const methods = useForm<SettingsValues, unknown, SettingsInput>({
    resolver: settingsResolver,
    defaultValues: toFormValues(toInput(base)),
  });
  const { isDirty, isSubmitting } = methods.formState;

  const restart = (settings: AdminSettings, typed: SettingsInput) => {
    setBase(settings);
    fillForm(methods, toFormValues(toInput(settings)), toFormValues(typed));
  };
  const save = async (input: SettingsInput, basedOn: AdminSettings): Promise<void> => {
    setFailure(null);
    try {
      const settings = await saveSettings({ ...input, updatedAt: basedOn.updatedAt }, queryClient);
      restart(settings, toInput(settings));
      showToast(copy.saved);
    } catch (error) {
      if (isApiError(error, 'conflict')) return mergeWithStored(input, basedOn);
      setFailure(describeSaveError(error, copy.failedCause));
      if (isApiError(error)) showFieldErrors(methods, error.fields);
    }
  };
  const mergeWithStored = async (input: SettingsInput, basedOn: AdminSettings) => {
    const reading = queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
    const theirs = await reading.catch(() => null);
    if (theirs === null) return setFailure(copy.conflict.readFailed);
    await conflict.resolve({
      versions: { base: toInput(basedOn), mine: input, theirs: toInput(theirs) },
      onMerged: (values) => {
        restart(theirs, values);
        return methods.handleSubmit((merged) => save(merged, theirs))();
      },
    });
  };
  const submit = methods.handleSubmit((input) => save(input, base));

  return (
    <FormProvider {...methods}>
      <Form className={classes(form.form, layout.narrow)} onSubmit={(event) => void submit(event)}>
        {/* Inert, because input during a save would be lost. */}
        <div className={form.form} inert={isSubmitting}>
          <BrandFields />
          <ContactFields />
          <AnnouncementFields />
          <DeviceFields />
          <ContactNumbersField />
        </div>
        {failure !== null && <ProblemAlert problem={`${copy.failed} ${failure}`} />}
        <div className={styles.actions}>
          <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
            {failure === null ? copy.save : common.retry}
          </Button>
          <p role="status" className={form.muted}>
            {!isDirty && copy.unchanged}
          </p>
        </div>
      </Form>
      <LeaveDialog hasUnsavedChanges={isDirty} texts={copy.leave} />
      {conflict.dialog}
    </FormProvider>
  );
}

export function SettingsPage() {
  const query = useQuery(settingsQuery);
  return (
    <>
      <SectionHeading title={copy.title} />
      <Loaded query={query} label={copy.loading} width="min(720px, 100%)" height="46rem">
        {(stored) => <SettingsForm stored={stored} />}
      </Loaded>
    </>
  );
}
