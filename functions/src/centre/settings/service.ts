import type { SettingsInput } from '@markaz/contract/centre/settings';
import { defaultSettings } from '@markaz/contract/site/brand';
import type { Announcement } from '@markaz/contract/site/site-settings';
import { Timestamp } from 'firebase-admin/firestore';
import type { Lists } from '../../catalogue/authoring/lists.ts';
import { presentAdminSettings, settingsSavedAt } from '../../catalogue/courses/present-settings.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { SettingsRecord } from '../../store/records/catalogue.ts';
import { changeSettings, readSettings } from '../change-settings.ts';

/**
 * Returns the announcement to store. A new or changed announcement starts now. An unchanged one
 * keeps its start.
 */
function announcementToStore(
  before: Announcement | null,
  announcement: SettingsInput['announcement'],
  now: Date,
): Announcement | null {
  if (announcement === null) return null;
  const isUnchanged = before?.text === announcement.text && before.link === announcement.link;
  return { ...announcement, since: isUnchanged ? before.since : now.toISOString() };
}

/**
 * Returns the settings to store. These are the settings that differ from brand.ts, and the
 * announcement.
 */
function settingsRecord(
  before: SettingsRecord | null,
  { announcement, ...settings }: SettingsInput,
  now: Date,
): SettingsRecord {
  const updatedAt = Math.max(now.getTime(), (before?.updatedAt.toMillis() ?? 0) + 1);
  const names = Object.keys(defaultSettings) as (keyof typeof defaultSettings)[];
  const changed = names.filter((name) => settings[name] !== defaultSettings[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, settings[name]])),
    ...(before?.searchWords !== undefined && { searchWords: before.searchWords }),
    ...(before?.announcements !== undefined && { announcements: before.announcements }),
    announcement: announcementToStore(before?.announcement ?? null, announcement, now),
    updatedAt: Timestamp.fromMillis(updatedAt),
  };
}

function loggedFields(record: SettingsRecord | null) {
  const { announcement, updatedAt: _, ...plain } = presentAdminSettings(record);
  return {
    ...plain,
    announcement: announcement?.text ?? null,
    link: announcement?.link ?? null,
    tone: announcement?.tone ?? null,
    until: announcement?.until ?? null,
  };
}

/** Returns the differences for the log, or null if no setting changes. */
function differences(before: SettingsRecord | null, after: SettingsRecord) {
  const [fieldsBefore, fieldsAfter] = [loggedFields(before), loggedFields(after)];
  const names = Object.keys(fieldsAfter) as (keyof typeof fieldsAfter)[];
  const changed = names.filter((name) => fieldsBefore[name] !== fieldsAfter[name]);
  if (changed.length === 0) return null;
  const pickChanged = (fields: typeof fieldsAfter) =>
    Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return { before: pickChanged(fieldsBefore), after: pickChanged(fieldsAfter) };
}

/** Serves the settings of the site that admins can change without a deployment. */
export function createSettingsService({ database, now }: Context) {
  return {
    /** Cost: 1 read. */
    async 'admin/settings'() {
      return presentAdminSettings(await readSettings(database));
    },

    /**
     * Stores the settings in the catalogue document, unless somebody has changed them since the
     * caller read them. A repeated request changes nothing. Cost: the reads of the catalogue, and 2
     * writes.
     * @throws 409 if somebody has changed the settings, or if the catalogue is full
     */
    async 'admin/settings/update'({ caller: admin, input: { updatedAt, ...settings } }) {
      const acting = { admin, now: now() };
      const decide = ({ settings: before }: Lists) => {
        const after = settingsRecord(before, settings, acting.now);
        const changed = differences(before, after);
        if (changed === null) return { answer: before };
        if (settingsSavedAt(before) !== updatedAt)
          throw conflict('عدّل مسؤول آخر الإعدادات في هذه الأثناء. حدّث الصفحة ثم أعد تعديلك.');
        const logged = {
          action: 'settings.update',
          subjects: ['settings/site'],
          ...changed,
        } as const;
        return { answer: after, change: { settings: after, logged } };
      };
      return presentAdminSettings(await changeSettings(database, acting, decide));
    },
  } satisfies Partial<Handlers>;
}
