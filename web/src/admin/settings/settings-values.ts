import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AdminSettings,
  type SettingsInput,
  settingsInputSchema,
} from '@markaz/contract/centre/settings';
import type * as z from 'zod';

/** What the form holds: the request before the contract's schema has cleaned it. */
export type SettingsValues = z.input<typeof settingsInputSchema>;

/** The contract's own rules, the same that the server applies. */
export const settingsResolver = zodResolver(settingsInputSchema);

const noAnnouncement = { text: '', link: '', tone: 'info', until: null } as const;

/** Settings as they would be asked for. */
export function inputOf({ updatedAt: _, announcement, ...stored }: AdminSettings): SettingsInput {
  if (announcement === null) return { ...stored, announcement };
  const { text, link, tone, until } = announcement;
  return { ...stored, announcement: { text, link, tone, until } };
}

/** The form's content: its fields are there without an announcement, too. */
export function valuesOf({ announcement, ...rest }: SettingsInput): SettingsValues {
  return { ...rest, announcement: announcement ?? noAnnouncement };
}
