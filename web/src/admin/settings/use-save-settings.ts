import type { RequestOf } from '@markaz/contract/api';
import type { AdminSettings } from '@markaz/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { keepSettings } from '../../shared/brand/settings.ts';
import { causeOf } from '../ui/form/cause-of.ts';
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

/** Saves settings; the site takes them over at once in this browser. Never throws. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return async (wanted: RequestOf<'admin/settings/update'>): Promise<SaveOutcome> => {
    try {
      const settings = permitted(await postJson('admin/settings/update', wanted));
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      keepSettings(siteSettingsOf(settings));
      return { kind: 'saved', settings };
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {};
      if (!isApiError(error, 'conflict'))
        return { kind: 'failed', cause: causeOf(error, copy.failedCause), fields };
    }
    try {
      const theirs = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
      return { kind: 'conflict', theirs };
    } catch {
      return { kind: 'failed', cause: copy.conflict.unread, fields: {} };
    }
  };
}
