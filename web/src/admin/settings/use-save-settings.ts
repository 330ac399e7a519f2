import type { RequestOf } from '@markaz/contract/api';
import type { AdminSettings } from '@markaz/contract/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { keepSettings } from '../../shared/brand/settings.ts';
import { copy } from './copy.ts';
import { settingsQuery } from './settings-query.ts';
import { siteSettingsOf } from './settings-values.ts';

/** How saving settings ends; nothing is stored but where it is `saved`. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly settings: AdminSettings }
  /** Another admin saved meanwhile: what is stored now. */
  | { readonly kind: 'conflict'; readonly theirs: AdminSettings }
  | {
      readonly kind: 'failed';
      readonly cause: string;
      /** Field → what the server has against it. */
      readonly fields: Readonly<Record<string, string>>;
    };

/** What the person reads when the save did not go through; what was typed is still there. */
function causeOf(error: unknown): string {
  const causes = copy.failedCause;
  if (!isApiError(error)) return causes.other;
  if (error.status === 0) return navigator.onLine ? causes.network : causes.offline;
  if (error.status === 401) return causes.signedOut;
  if (error.status === 403) return causes.notAllowed;
  return error.status === 400 ? causes.fields : error.message;
}

/** Saves settings; the site takes them over at once in this browser. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (wanted: RequestOf<'admin/settings/update'>) =>
      permitted(await postJson('admin/settings/update', wanted)),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      keepSettings(siteSettingsOf(settings));
    },
  });

  const save = async (wanted: RequestOf<'admin/settings/update'>): Promise<SaveOutcome> => {
    try {
      return { kind: 'saved', settings: await mutation.mutateAsync(wanted) };
    } catch (error) {
      if (!isApiError(error, 'conflict'))
        return {
          kind: 'failed',
          cause: causeOf(error),
          fields: isApiError(error) ? error.fields : {},
        };
    }
    try {
      const theirs = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
      return { kind: 'conflict', theirs };
    } catch {
      return { kind: 'failed', cause: copy.failedCause.unread, fields: {} };
    }
  };
  return { save };
}
