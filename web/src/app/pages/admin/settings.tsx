import { useQuery } from '@tanstack/react-query';
import { copy } from '../../../admin/settings/settings.copy.ts';
import { settingsQuery } from '../../../admin/settings/settings-data.ts';
import { SettingsForm } from '../../../admin/settings/settings-form.tsx';
import { Loaded } from '../../../admin/ui/loaded.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';

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
