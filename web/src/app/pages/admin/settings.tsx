import { useQuery } from '@tanstack/react-query';
import { copy } from '../../../admin/settings/copy.ts';
import { SettingsForm } from '../../../admin/settings/settings-form.tsx';
import { settingsQuery } from '../../../admin/settings/settings-query.ts';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { Loading, Skeleton } from '../../../shared/ui/skeleton.tsx';

/** What the site says about itself. */
export function SettingsPage() {
  usePageTitle(copy.title);
  const { data: stored, error, refetch } = useQuery(settingsQuery);
  return (
    <>
      <SectionHeading title={copy.title} />
      {stored !== undefined ? (
        <SettingsForm stored={stored} />
      ) : error === null ? (
        <Loading label={copy.loading}>
          <Skeleton width="min(720px, 100%)" height="46rem" />
        </Loading>
      ) : (
        <ErrorState error={error} onRetry={refetch} />
      )}
    </>
  );
}
