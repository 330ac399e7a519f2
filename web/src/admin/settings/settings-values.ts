import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AdminSettings,
  type SettingsInput,
  type SiteSettings,
  settingsInputSchema,
} from '@markaz/contract/settings';
import type { Control, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';

/** What the form holds: the request before the contract's schema has cleaned it. */
export type SettingsValues = z.input<typeof settingsInputSchema>;
export type SettingsForm = UseFormReturn<SettingsValues, unknown, SettingsInput>;
export type SettingsControl = Control<SettingsValues, unknown, SettingsInput>;

/** The contract's own rules, the same that the server applies. */
export const settingsResolver = zodResolver(settingsInputSchema);

const noAnnouncement = { text: '', link: '', tone: 'info', until: null } as const;

/** Settings as they would be asked for. */
export function inputOf({
  brandName,
  tagline,
  playlistUrl,
  announcement: stored,
}: AdminSettings): SettingsInput {
  if (stored === null) return { brandName, tagline, playlistUrl, announcement: null };
  const { since: _, ...announcement } = stored;
  return { brandName, tagline, playlistUrl, announcement };
}

/** The form's content: its fields are there without an announcement, too. */
export function valuesOf({ announcement, ...rest }: SettingsInput): SettingsValues {
  return { ...rest, announcement: announcement ?? noAnnouncement };
}

/** Settings as the catalogue will tell them. */
export function siteSettingsOf({ announcement, ...stored }: AdminSettings): SiteSettings {
  const { brandName, tagline, playlistUrl } = stored;
  return { brandName, tagline, playlistUrl, ...(announcement !== null && { announcement }) };
}
