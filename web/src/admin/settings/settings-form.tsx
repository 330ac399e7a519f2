import { brand } from '@markaz/contract/brand';
import { limits } from '@markaz/contract/limits';
import type { AdminSettings, SettingsInput } from '@markaz/contract/settings';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatNumber } from '../../shared/format/numbers.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { LeaveDialog } from '../ui/leave-dialog.tsx';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { bringTogether, type SettingsPart } from './compare-settings.ts';
import { copy } from './copy.ts';
import { type Dispute, SettingsConflict } from './settings-conflict.tsx';
import { SettingsField } from './settings-field.tsx';
import styles from './settings-form.module.css';
import { inputOf, type SettingsValues, settingsResolver, valuesOf } from './settings-values.ts';
import { UntilField } from './until-field.tsx';
import { useSaveSettings } from './use-save-settings.ts';

const ltr = { dir: 'ltr', spellCheck: false, inputMode: 'url' } as const;
const parts = ['brandName', 'tagline', 'playlistUrl'] as const;
const builtIn = {
  brandName: brand.name,
  tagline: brand.tagline,
  playlistUrl: brand.playlistUrl,
} as const;

/** Writes the site's settings. What was typed stays until the server has it. */
export function SettingsForm({ stored }: { readonly stored: AdminSettings }) {
  const [base, setBase] = useState(stored);
  const [dispute, setDispute] = useState<Dispute | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { save } = useSaveSettings();
  const form = useForm<SettingsValues, unknown, SettingsInput>({
    resolver: settingsResolver,
    defaultValues: valuesOf(inputOf(base)),
  });
  const { control } = form;
  const { isDirty, isSubmitting } = form.formState;
  const guard = useLeaveGuard(isDirty);

  const goOnFrom = (settings: AdminSettings, values: SettingsInput) => {
    setBase(settings);
    form.reset(valuesOf(inputOf(settings)));
    form.reset(valuesOf(values), { keepDefaultValues: true });
  };

  const store = async (wanted: SettingsInput, on: AdminSettings): Promise<void> => {
    const outcome = await save({ ...wanted, updatedAt: on.updatedAt });
    if (outcome.kind === 'saved') {
      goOnFrom(outcome.settings, inputOf(outcome.settings));
      showToast(copy.saved);
    } else if (outcome.kind === 'conflict') {
      const theirs = inputOf(outcome.theirs);
      const { merged, disputed } = bringTogether(inputOf(on), wanted, theirs);
      goOnFrom(outcome.theirs, merged);
      if (disputed.length === 0) await store(merged, outcome.theirs);
      else setDispute({ theirs, parts: disputed });
    } else {
      setFailure(outcome.cause);
      for (const [path, message] of Object.entries(outcome.fields))
        form.setError(path as keyof SettingsValues, { type: 'server', message });
    }
  };
  const submit = form.handleSubmit(async (wanted) => {
    setFailure(null);
    setDispute(null);
    await store(wanted, base);
  });

  const take = (part: SettingsPart) => {
    if (dispute === null) return;
    form.setValue(part, valuesOf(dispute.theirs)[part], { shouldDirty: true });
    const left = dispute.parts.filter((each) => each !== part);
    setDispute(left.length === 0 ? null : { ...dispute, parts: left });
  };
  const takeBuiltIn = () => {
    for (const part of parts) form.setValue(part, builtIn[part], { shouldDirty: true });
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {dispute !== null && <SettingsConflict dispute={dispute} onTake={take} />}
      {/* What is typed during a save would be neither in it nor left by it. */}
      <div className={styles.form} inert={isSubmitting}>
        <Paper variant="outlined" component="section" className={styles.section}>
          <h2>{copy.brand}</h2>
          <SettingsField
            control={control}
            name="brandName"
            required
            label={copy.brandName}
            helperText={copy.brandNameHint(formatNumber(limits.brandName))}
          />
          <SettingsField
            control={control}
            name="tagline"
            required
            multiline
            label={copy.tagline}
            helperText={copy.taglineHint(formatNumber(limits.tagline))}
          />
          <SettingsField
            control={control}
            name="playlistUrl"
            required
            label={copy.playlistUrl}
            helperText={copy.playlistUrlHint}
            slotProps={{ htmlInput: ltr }}
          />
          <div>
            <Button onClick={takeBuiltIn}>{copy.builtIn}</Button>
          </div>
        </Paper>
        <Paper variant="outlined" component="section" className={styles.section}>
          <h2>{copy.announcement}</h2>
          <SettingsField
            control={control}
            name="announcement.text"
            multiline
            label={copy.text}
            helperText={copy.textHint(formatNumber(limits.announcement))}
          />
          <SettingsField
            control={control}
            name="announcement.link"
            label={copy.link}
            helperText={copy.linkHint}
            slotProps={{ htmlInput: ltr }}
          />
          <div className={styles.pair}>
            <SettingsField
              control={control}
              name="announcement.tone"
              select
              label={copy.tone}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              {Object.entries(copy.tones).map(([tone, label]) => (
                <option key={tone} value={tone}>
                  {label}
                </option>
              ))}
            </SettingsField>
            <UntilField control={control} />
          </div>
          <AnnouncementPreview control={control} />
        </Paper>
      </div>
      {failure !== null && (
        <Alert severity="error">
          {copy.failed} {failure}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
          {failure === null ? copy.save : copy.retry}
        </Button>
        <p role="status" className={styles.muted}>
          {!isDirty && copy.unchanged}
        </p>
      </div>
      <LeaveDialog guard={guard} words={copy.leave} />
    </form>
  );
}
