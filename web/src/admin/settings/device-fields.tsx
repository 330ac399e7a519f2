import { deviceCounts } from '../../shared/devices/devices.copy.ts';
import { FormChoice, FormSection } from '../ui/form/form-fields.tsx';
import { copy } from './settings.copy.ts';

/** Number of devices on which a student may be signed in. */
export function DeviceFields() {
  return (
    <FormSection title={copy.devices}>
      <FormChoice
        name="deviceLimit"
        label={copy.deviceLimit}
        helperText={copy.deviceLimitHint}
        none={copy.noDeviceLimit}
        options={deviceCounts}
      />
    </FormSection>
  );
}
