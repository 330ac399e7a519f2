import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../components/error-state.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { copy } from '../../features/admin-settings/copy.ts';
import { SettingsForm } from '../../features/admin-settings/settings-form.tsx';
import { settingsQuery } from '../../features/admin-settings/settings-query.ts';

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
