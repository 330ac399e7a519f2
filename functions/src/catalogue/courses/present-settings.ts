import type { AdminSettings } from '@markaz/contract/centre/settings';
import { defaultSettings } from '@markaz/contract/site/brand';
import type { SiteSettings } from '@markaz/contract/site/site-settings';
import type { SettingsRecord } from '../../store/records/catalogue.ts';

/**
 * Returns the settings as the catalogue's response contains them. Returns an empty object if no
 * setting differs from brand.ts.
 */
export function presentSettings(record: SettingsRecord | null): {
  readonly settings?: SiteSettings;
} {
  if (record === null) return {};
  const {
    updatedAt: _at,
    deviceLimit: _limit,
    announcements: _announcements,
    announcement,
    ...changed
  } = record;
  const settings = { ...changed, ...(announcement !== null && { announcement }) };
  return Object.keys(settings).length === 0 ? {} : { settings };
}

/** Returns when staff last saved the settings (ISO 8601), or null if they never did. */
export function settingsSavedAt(record: Pick<SettingsRecord, 'updatedAt'> | null): string | null {
  const at = record?.updatedAt.toDate();
  return at === undefined || at.getTime() === 0 ? null : at.toISOString();
}

/** Returns the settings as the admins' form receives them. */
export function presentAdminSettings(record: SettingsRecord | null): AdminSettings {
  const {
    updatedAt: _at,
    searchWords: _words,
    announcements: _announcements,
    announcement = null,
    ...changed
  } = record ?? {};
  return {
    ...defaultSettings,
    ...changed,
    announcement,
    updatedAt: settingsSavedAt(record),
  };
}
