import type { SettingsInput } from '@markaz/contract/settings';

/** What is compared, and taken from one side or the other, as one. */
export const settingsParts = ['brandName', 'tagline', 'playlistUrl', 'announcement'] as const;
export type SettingsPart = (typeof settingsParts)[number];

function contentOf(settings: SettingsInput, part: SettingsPart): string {
  const { announcement } = settings;
  if (part !== 'announcement') return settings[part];
  if (announcement === null) return '';
  const { text, link, tone, until } = announcement;
  return JSON.stringify([text, link, tone, until]);
}

/**
 * Brings together what two admins made of the same settings.
 * @param base as they were read; @param mine as the form has them; @param theirs as they are stored.
 * @returns `merged` with everything that only the other side changed; `disputed` are those parts that
 * both changed, differently: there this side's stay.
 */
export function bringTogether(
  base: SettingsInput,
  mine: SettingsInput,
  theirs: SettingsInput,
): { readonly merged: SettingsInput; readonly disputed: readonly SettingsPart[] } {
  const changed = (part: SettingsPart, settings: SettingsInput) =>
    contentOf(settings, part) !== contentOf(base, part);
  const from = (part: SettingsPart) => (changed(part, mine) ? mine : theirs);
  return {
    merged: {
      brandName: from('brandName').brandName,
      tagline: from('tagline').tagline,
      playlistUrl: from('playlistUrl').playlistUrl,
      announcement: from('announcement').announcement,
    },
    disputed: settingsParts.filter(
      (part) =>
        changed(part, mine) &&
        changed(part, theirs) &&
        contentOf(mine, part) !== contentOf(theirs, part),
    ),
  };
}
