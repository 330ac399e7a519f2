import type { SettingsInput } from '@markaz/contract/centre/settings';
import { builtInSettings } from '@markaz/contract/site/brand';
import type { Announcement } from '@markaz/contract/site/site-settings';
import { Timestamp } from 'firebase-admin/firestore';
import { changeLists, packLists, readLists } from '../../catalogue/authoring/lists.ts';
import { presentAdminSettings } from '../../catalogue/courses/present-settings.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord } from '../../store/database.ts';
import { catalogueRecordSchema, type SettingsRecord } from '../../store/records/catalogue.ts';

/** Returns the announcement to store. An unchanged one keeps its start; a new one starts now. */
function announce(
  before: Announcement | null,
  wanted: SettingsInput['announcement'],
  now: Date,
): Announcement | null {
  if (wanted === null) return null;
  const goesOn = before?.text === wanted.text && before.link === wanted.link;
  return { ...wanted, since: goesOn ? before.since : now.toISOString() };
}

/** Returns the settings to store, namely those that differ from brand.ts. */
function settingsRecord(
  before: SettingsRecord | null,
  { announcement, ...wanted }: SettingsInput,
  now: Date,
): SettingsRecord {
  const updatedAt = Math.max(now.getTime(), (before?.updatedAt.toMillis() ?? 0) + 1);
  const names = Object.keys(builtInSettings) as (keyof typeof builtInSettings)[];
  const changed = names.filter((name) => wanted[name] !== builtInSettings[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, wanted[name]])),
    announcement: announce(before?.announcement ?? null, announcement, now),
    updatedAt: Timestamp.fromMillis(updatedAt),
  };
}

function factsOf(record: SettingsRecord | null) {
  const { announcement, updatedAt: _, ...plain } = presentAdminSettings(record);
  return {
    ...plain,
    announcement: announcement?.text ?? null,
    link: announcement?.link ?? null,
    tone: announcement?.tone ?? null,
    until: announcement?.until ?? null,
  };
}

/** Returns the differences for the log; null if nothing visible changes. */
function differences(before: SettingsRecord | null, after: SettingsRecord) {
  const [was, is] = [factsOf(before), factsOf(after)];
  const names = Object.keys(is) as (keyof typeof is)[];
  const changed = names.filter((name) => was[name] !== is[name]);
  if (changed.length === 0) return null;
  const only = (facts: typeof is) => Object.fromEntries(changed.map((name) => [name, facts[name]]));
  return { before: only(was), after: only(is) };
}

/** Serves the settings of the site that admins change without a deployment. */
export function createSettingsService({ database, now }: Context) {
  return {
    /** One read. */
    async 'admin/settings'() {
      const catalogue = readRecord(catalogueRecordSchema, await database.catalogue.get());
      return presentAdminSettings(catalogue?.settings ?? null);
    },

    /**
     * Stores settings if nobody has changed them since the caller read them, or if they are already
     * stored. They are part of the catalogue, which is packed again: its reads and two writes.
     * @throws 409 if they changed, or the catalogue is full
     */
    async 'admin/settings/update'({ caller: admin, input: { updatedAt, ...wanted } }) {
      const acting = { admin, now: now() };
      const saved = await changeLists<SettingsRecord | null>(database, acting, async () => {
        const lists = await readLists(database.firestore, database);
        const before = lists.settings;
        const after = settingsRecord(before, wanted, acting.now);
        const changed = differences(before, after);
        if (changed === null) return { answer: before };
        if ((before?.updatedAt.toDate().toISOString() ?? null) !== updatedAt)
          throw conflict('عدّل مسؤول آخر الإعدادات في هذه الأثناء. حدّث الصفحة ثم أعد تعديلك.');
        const write = await packLists(lists, { ...lists, settings: after });
        const logged = {
          action: 'settings.update',
          subjects: ['settings/site'],
          ...changed,
        } as const;
        return { answer: after, change: { logged, write } };
      });
      return presentAdminSettings(saved);
    },
  } satisfies Partial<Handlers>;
}
