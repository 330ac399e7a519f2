import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf } from '@markaz/contract/api';
import {
  type AdminSettings,
  type SettingsInput,
  settingsInputSchema,
} from '@markaz/contract/centre/settings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { currentBrand, storeSettings } from '../../shared/brand/settings.ts';
import type { DescribedDifference, MergeResult } from '../ui/conflict/merge.ts';
import {
  type ConflictChoices,
  createMerge,
  type Difference,
  type Versions,
} from '../ui/conflict/merge.ts';
import { copy } from './settings.copy.ts';

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/settings', undefined, { signal })),
});

/**
 * Saves the settings. This browser applies them at once.
 * @throws ApiError `conflict` if another admin has saved the settings since `updatedAt`
 */
export async function saveSettings(
  request: RequestOf<'admin/settings/update'>,
  queryClient: QueryClient,
): Promise<AdminSettings> {
  const settings = requirePermission(await postJson('admin/settings/update', request));
  queryClient.setQueryData(settingsQuery.queryKey, settings);
  const { updatedAt: _, announcement, ...site } = settings;
  const { searchWords } = currentBrand();
  storeSettings({
    ...site,
    ...(announcement !== null && { announcement }),
    // Another page changes them.
    ...(searchWords !== undefined && { searchWords }),
  });
  return settings;
}

/** The form's values before the contract's schema cleans them. */
export type SettingsValues = z.input<typeof settingsInputSchema>;

export const settingsResolver = zodResolver(settingsInputSchema);

const noAnnouncement = { text: '', link: '', tone: 'info', until: null } as const;

export function toInput({ updatedAt: _, announcement, ...stored }: AdminSettings): SettingsInput {
  if (announcement === null) return { ...stored, announcement };
  const { text, link, tone, until } = announcement;
  return { ...stored, announcement: { text, link, tone, until } };
}

/** Returns the form values. Without an announcement, its fields are empty. */
export function toFormValues({ announcement, ...otherSettings }: SettingsInput): SettingsValues {
  return { ...otherSettings, announcement: announcement ?? noAnnouncement };
}

/** Merges two admins' versions of the settings. An announcement is merged as one value. */
export function mergeSettings(
  versions: Versions<SettingsInput>,
  choices: ConflictChoices = {},
): MergeResult<SettingsInput> {
  const { fields, differences } = createMerge(choices);
  return { values: fields('', versions), differences };
}

export function describeSettingsDifference({
  path,
  isConflict,
  mine,
  theirs,
}: Difference): DescribedDifference {
  const describe = (value: unknown) => {
    if (typeof value === 'string') return value;
    if (typeof value === 'boolean') return value ? copy.on : copy.off;
    return (value as SettingsInput['announcement'])?.text ?? copy.noAnnouncement;
  };
  const label = copy[path as keyof SettingsInput];
  return { path, isConflict, label, mine: describe(mine), theirs: describe(theirs) };
}
