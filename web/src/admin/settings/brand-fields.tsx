import { limits } from '@markaz/contract/limits';
import { brand } from '@markaz/contract/site/brand';
import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import { formatNumber } from '../../shared/format/numbers.ts';
import { addressInput, FormSection, FormTextField } from '../ui/form/form-fields.tsx';
import { copy } from './settings.copy.ts';
import type { SettingsValues } from './settings-values.ts';

const builtIn = [
  ['brandName', brand.name],
  ['tagline', brand.tagline],
  ['playlistUrl', brand.playlistUrl],
] as const;

/** The centre's name, and the address of its videos. */
export function BrandFields() {
  const { setValue } = useFormContext<SettingsValues>();
  const takeBuiltIn = () => {
    for (const [name, value] of builtIn) setValue(name, value, { shouldDirty: true });
  };
  return (
    <FormSection title={copy.brand}>
      <FormTextField
        name="brandName"
        required
        label={copy.brandName}
        helperText={copy.brandNameHint(formatNumber(limits.brandName))}
      />
      <FormTextField
        name="tagline"
        required
        multiline
        label={copy.tagline}
        helperText={copy.taglineHint(formatNumber(limits.tagline))}
      />
      <FormTextField
        name="playlistUrl"
        required
        label={copy.playlistUrl}
        helperText={copy.playlistUrlHint}
        slotProps={{ htmlInput: addressInput }}
      />
      <div>
        <Button onClick={takeBuiltIn}>{copy.builtIn}</Button>
      </div>
    </FormSection>
  );
}
