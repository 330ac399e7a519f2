import type { RequestOf } from '@markaz/contract/api';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { keepSettings } from '../../shared/brand/settings.ts';

/** The stored settings. */
export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: async ({ signal }) => permitted(await postJson('admin/settings', undefined, { signal })),
});

/**
 * Saves settings; the site uses them at once in this browser.
 * @throws ApiError `conflict` if another admin saved meanwhile.
 */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return async (wanted: RequestOf<'admin/settings/update'>) => {
    const settings = permitted(await postJson('admin/settings/update', wanted));
    queryClient.setQueryData(settingsQuery.queryKey, settings);
    const { updatedAt: _, announcement, ...site } = settings;
    keepSettings({ ...site, ...(announcement !== null && { announcement }) });
    return settings;
  };
}
