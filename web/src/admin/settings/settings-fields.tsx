import { limits } from '@markaz/contract/limits';
import { brand } from '@markaz/contract/site/brand';
import { cleanLine } from '@markaz/contract/text/text';
import { cairoDay } from '@markaz/contract/time/cairo';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { AnnouncementLine } from '../../shared/announcement/announcement-line.tsx';
import { deviceCounts } from '../../shared/devices/devices.copy.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { allOutletsQuery } from '../api/code-queries.ts';
import { endOfDay } from '../ui/end-of-day.ts';
import * as form from '../ui/form/form.module.css';
import {
  FormSection,
  FormSelectField,
  FormSwitch,
  FormTextField,
  urlInputProps,
} from '../ui/form/form-fields.tsx';
import * as layout from '../ui/layout.module.css';
import { copy } from './settings.copy.ts';
import * as styles from './settings.module.css';
import type { SettingsValues } from './settings-data.ts';

type TextProps = ComponentProps<typeof FormTextField> & {
  readonly name: Exclude<keyof SettingsValues, 'announcement' | 'contactNumbers'>;
};

function SettingText({ name, ...field }: TextProps) {
  return <FormTextField name={name} label={copy[name]} {...field} />;
}

export function BrandFields() {
  const { setValue } = useFormContext<SettingsValues>();
  const restoreBuiltIn = () => {
    setValue('brandName', brand.name, { shouldDirty: true });
    setValue('tagline', brand.tagline, { shouldDirty: true });
    setValue('playlistUrl', brand.playlistUrl, { shouldDirty: true });
  };
  return (
    <FormSection title={copy.brand}>
      <SettingText
        name="brandName"
        required
        helperText={copy.brandNameHint(formatNumber(limits.brandName))}
      />
      <SettingText
        name="tagline"
        required
        multiline
        helperText={copy.taglineHint(formatNumber(limits.tagline))}
      />
      <SettingText
        name="playlistUrl"
        helperText={copy.playlistUrlHint}
        slotProps={{ htmlInput: urlInputProps }}
      />
      <div>
        <Button onClick={restoreBuiltIn}>{copy.builtIn}</Button>
      </div>
    </FormSection>
  );
}

function AddOutlet() {
  const { setValue } = useFormContext<SettingsValues>();
  const outlets = useWatch<SettingsValues, 'outlets'>({ name: 'outlets' }) ?? '';
  const { data: allOutlets = [] } = useQuery(allOutletsQuery);
  const listedOutlets = outlets.split('\n').map((line) => line.trim());
  const otherOutlets = allOutlets.filter((outlet) => !listedOutlets.includes(outlet));
  if (otherOutlets.length === 0) return null;
  return (
    <Autocomplete
      // A new key empties the field after each choice.
      key={outlets}
      options={otherOutlets}
      onChange={(_, outlet) => {
        if (outlet === null) return;
        const lines = [...listedOutlets.filter((line) => line !== ''), outlet];
        setValue('outlets', lines.join('\n'), { shouldDirty: true });
      }}
      // Rendered inside the page's landmarks, so that screen readers find the list.
      slotProps={{ popper: { disablePortal: true } }}
      renderInput={(params) => <TextField {...params} label={copy.addOutlet} />}
    />
  );
}

export function ContactFields() {
  const telephone = { htmlInput: { dir: 'ltr', inputMode: 'tel' } } as const;
  return (
    <FormSection title={copy.contact}>
      <p className={form.muted}>{copy.contactHint}</p>
      <SettingText name="whatsapp" helperText={copy.whatsappHint} slotProps={telephone} />
      <SettingText name="phone" helperText={copy.phoneHint} slotProps={telephone} />
      <SettingText name="address" helperText={copy.addressHint(formatNumber(limits.address))} />
      <SettingText name="price" helperText={copy.priceHint} />
      <SettingText name="outlets" multiline helperText={copy.outletsHint} />
      <AddOutlet />
    </FormSection>
  );
}

const toCairoDay = (until: unknown) => (typeof until === 'string' ? cairoDay(new Date(until)) : '');

/** Field for the announcement's last day in Cairo. It is empty if the announcement has no end. */
function UntilField() {
  const until = useWatch<SettingsValues, 'announcement.until'>({ name: 'announcement.until' });
  const hasEnded = typeof until === 'string' && Date.parse(until) <= Date.now();
  return (
    <FormTextField
      type="date"
      name="announcement.until"
      label={copy.until}
      helperText={hasEnded ? copy.ended : copy.untilHint}
      format={toCairoDay}
      parse={endOfDay}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function AnnouncementPreview() {
  const announcement = useWatch<SettingsValues, 'announcement'>({ name: 'announcement' });
  const text = cleanLine(announcement?.text ?? '');
  return (
    <figure className={layout.tight}>
      <figcaption className={form.muted}>{copy.preview}</figcaption>
      {text === '' ? (
        <p className={styles.none}>{copy.noAnnouncement}</p>
      ) : (
        <div inert>
          <AnnouncementLine
            announcement={{
              text,
              link: announcement?.link?.trim() ?? '',
              tone: announcement?.tone ?? 'info',
              until: null,
            }}
            onClose={() => undefined}
          />
        </div>
      )}
    </figure>
  );
}

export function AnnouncementFields() {
  return (
    <FormSection title={copy.announcement}>
      <FormTextField
        name="announcement.text"
        multiline
        label={copy.text}
        helperText={copy.textHint(formatNumber(limits.announcement))}
      />
      <FormTextField
        name="announcement.link"
        label={copy.link}
        helperText={copy.linkHint}
        slotProps={{ htmlInput: urlInputProps }}
      />
      <div className={styles.pair}>
        <FormSelectField name="announcement.tone" label={copy.tone} options={copy.tones} />
        <UntilField />
      </div>
      <AnnouncementPreview />
    </FormSection>
  );
}

export function DeviceFields() {
  return (
    <FormSection title={copy.devices}>
      <FormSelectField
        name="deviceLimit"
        label={copy.deviceLimit}
        helperText={copy.deviceLimitHint}
        emptyLabel={copy.noDeviceLimit}
        options={deviceCounts}
      />
    </FormSection>
  );
}

export function ContactNumbersField() {
  return (
    <FormSection title={copy.students}>
      <FormSwitch
        name="contactNumbers"
        label={copy.contactNumbers}
        hint={copy.contactNumbersHint}
        values={[true, false]}
      />
    </FormSection>
  );
}
