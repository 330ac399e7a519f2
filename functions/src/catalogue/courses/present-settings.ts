import type { AdminSettings } from '@markaz/contract/centre/settings';
import { defaultSettings } from '@markaz/contract/site/brand';
import type { SiteSettings } from '@markaz/contract/site/site-settings';
import type { SettingsRecord } from '../../store/records/catalogue.ts';

/** Presents the settings for the catalogue's response; empty if none differs from brand.ts. */
export function presentSettings({
  updatedAt: _at,
  deviceLimit: _limit,
  announcement,
  ...changed
}: SettingsRecord): { readonly settings?: SiteSettings } {
  const settings = { ...changed, ...(announcement !== null && { announcement }) };
  return Object.keys(settings).length === 0 ? {} : { settings };
}

/** Presents the settings for the admins' form. */
export function presentAdminSettings(record: SettingsRecord | null): AdminSettings {
  const { updatedAt, announcement = null, ...changed } = record ?? {};
  return {
    ...defaultSettings,
    ...changed,
    announcement,
    updatedAt: updatedAt?.toDate().toISOString() ?? null,
  };
}
