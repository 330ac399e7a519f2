import { limits } from '@markaz/contract/limits';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatNumber } from '../../shared/format/numbers.ts';
import { allOutletsQuery } from '../api/code-queries.ts';
import * as form from '../ui/form/form.module.css';
import { FormSection, FormTextField } from '../ui/form/form-fields.tsx';
import { copy } from './settings.copy.ts';
import type { SettingsValues } from './settings-values.ts';

const telephone = { htmlInput: { dir: 'ltr', inputMode: 'tel' } } as const;

/** Adds an outlet of existing cards to the list that students see. */
function AddOutlet() {
  const { setValue } = useFormContext<SettingsValues>();
  const outlets = useWatch<SettingsValues, 'outlets'>({ name: 'outlets' }) ?? '';
  const { data: known = [] } = useQuery(allOutletsQuery);
  const listed = outlets.split('\n').map((line) => line.trim());
  const others = known.filter((outlet) => !listed.includes(outlet));
  if (others.length === 0) return null;
  return (
    <Autocomplete
      // Empties the field after each choice.
      key={outlets}
      options={others}
      onChange={(_, outlet) => {
        if (outlet === null) return;
        const lines = [...listed.filter((line) => line !== ''), outlet];
        setValue('outlets', lines.join('\n'), { shouldDirty: true });
      }}
      // Inside the page's landmarks, where screen readers look for it.
      slotProps={{ popper: { disablePortal: true } }}
      renderInput={(params) => <TextField {...params} label={copy.addOutlet} />}
    />
  );
}

/** Contact for students, and where they buy cards. */
export function ContactFields() {
  return (
    <FormSection title={copy.contact}>
      <p className={form.muted}>{copy.contactHint}</p>
      <FormTextField
        name="whatsapp"
        label={copy.whatsapp}
        helperText={copy.whatsappHint}
        slotProps={telephone}
      />
      <FormTextField
        name="phone"
        label={copy.phone}
        helperText={copy.phoneHint}
        slotProps={telephone}
      />
      <FormTextField
        name="address"
        label={copy.address}
        helperText={copy.addressHint(formatNumber(limits.address))}
      />
      <FormTextField name="price" label={copy.price} helperText={copy.priceHint} />
      <FormTextField name="outlets" multiline label={copy.outlets} helperText={copy.outletsHint} />
      <AddOutlet />
    </FormSection>
  );
}
