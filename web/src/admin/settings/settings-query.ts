import type { RequestOf } from '@markaz/contract/api';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { keepSettings } from '../../shared/brand/settings.ts';
import { causeOf } from '../ui/form/cause-of.ts';
import { copy } from './copy.ts';

/** The settings as they are stored. */
export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: async ({ signal }) => permitted(await postJson('admin/settings', undefined, { signal })),
});

/**
 * Saves settings; the site takes them over at once in this browser. Never throws.
 * @returns what is stored where it is `saved`, and where another admin saved meanwhile, a
 *   `conflict`; else why it `failed`, with what the server has against each field.
 */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return async (wanted: RequestOf<'admin/settings/update'>) => {
    try {
      const settings = permitted(await postJson('admin/settings/update', wanted));
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      const { updatedAt: _, announcement, ...site } = settings;
      keepSettings({ ...site, ...(announcement !== null && { announcement }) });
      return { kind: 'saved' as const, settings };
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {};
      if (!isApiError(error, 'conflict'))
        return { kind: 'failed' as const, cause: causeOf(error, copy.failedCause), fields };
    }
    try {
      const theirs = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
      return { kind: 'conflict' as const, theirs };
    } catch {
      return { kind: 'failed' as const, cause: copy.conflict.unread, fields: {} };
    }
  };
}
