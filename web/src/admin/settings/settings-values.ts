import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AdminSettings,
  type SettingsInput,
  settingsInputSchema,
} from '@markaz/contract/centre/settings';
import type * as z from 'zod';

/** The form's values: the request before the contract's schema cleans it. */
export type SettingsValues = z.input<typeof settingsInputSchema>;

/** The contract's own rules, the same that the server applies. */
export const settingsResolver = zodResolver(settingsInputSchema);

const noAnnouncement = { text: '', link: '', tone: 'info', until: null } as const;

/** Converts stored settings to a request. */
export function inputOf({ updatedAt: _, announcement, ...stored }: AdminSettings): SettingsInput {
  if (announcement === null) return { ...stored, announcement };
  const { text, link, tone, until } = announcement;
  return { ...stored, announcement: { text, link, tone, until } };
}

/** Form values: the announcement's fields exist without an announcement, too. */
export function valuesOf({ announcement, ...rest }: SettingsInput): SettingsValues {
  return { ...rest, announcement: announcement ?? noAnnouncement };
}
