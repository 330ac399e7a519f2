import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf } from '@markaz/contract/api';
import {
  type AdminSettings,
  type SettingsInput,
  settingsInputSchema,
} from '@markaz/contract/centre/settings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { permitted, postJson } from '../../shared/api/client.ts';
import { keepSettings } from '../../shared/brand/settings.ts';
import type { DescribedDifference, MergeResult } from '../ui/conflict/merge.ts';
import {
  type ConflictChoices,
  createMerge,
  type Difference,
  type Sides,
} from '../ui/conflict/merge.ts';
import { copy } from './settings.copy.ts';

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: async ({ signal }) => permitted(await postJson('admin/settings', undefined, { signal })),
});

/**
 * Saves settings, which this browser uses at once.
 * @throws ApiError `conflict` if another admin saved meanwhile.
 */
export async function saveSettings(
  wanted: RequestOf<'admin/settings/update'>,
  queryClient: QueryClient,
): Promise<AdminSettings> {
  const settings = permitted(await postJson('admin/settings/update', wanted));
  queryClient.setQueryData(settingsQuery.queryKey, settings);
  const { updatedAt: _, announcement, ...site } = settings;
  keepSettings({ ...site, ...(announcement !== null && { announcement }) });
  return settings;
}

/** The form's values, which the contract's schema has not cleaned yet. */
export type SettingsValues = z.input<typeof settingsInputSchema>;

export const settingsResolver = zodResolver(settingsInputSchema);

const noAnnouncement = { text: '', link: '', tone: 'info', until: null } as const;

export function inputOf({ updatedAt: _, announcement, ...stored }: AdminSettings): SettingsInput {
  if (announcement === null) return { ...stored, announcement };
  const { text, link, tone, until } = announcement;
  return { ...stored, announcement: { text, link, tone, until } };
}

/** Returns form values, with empty fields for the announcement if there is none. */
export function valuesOf({ announcement, ...rest }: SettingsInput): SettingsValues {
  return { ...rest, announcement: announcement ?? noAnnouncement };
}

/** Merges two admins' versions of the settings. An announcement is merged as a whole. */
export function mergeSettings(
  sides: Sides<SettingsInput>,
  choices: ConflictChoices = {},
): MergeResult<SettingsInput> {
  const { fields, differences } = createMerge(choices);
  return { values: fields('', sides), differences };
}

export function differenceInWords({ path, both, mine, theirs }: Difference): DescribedDifference {
  const wording = (value: unknown) =>
    typeof value === 'string'
      ? value
      : ((value as SettingsInput['announcement'])?.text ?? copy.noAnnouncement);
  const label = copy[path as keyof SettingsInput];
  return { path, both, label, mine: wording(mine), theirs: wording(theirs) };
}
