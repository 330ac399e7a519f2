import type { InputOf } from '@markaz/contract/api';
import type { SettingsInput } from '@markaz/contract/centre/settings';
import { builtInSettings } from '@markaz/contract/site/brand';
import type { Announcement } from '@markaz/contract/site/site-settings';
import type { AuditFacts } from '@markaz/contract/staff/audit';
import { Timestamp } from 'firebase-admin/firestore';
import { packLists, readLists } from '../../catalogue/authoring/lists.ts';
import { presentAdminSettings } from '../../catalogue/courses/present-settings.ts';
import type { Acting } from '../../store/audit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type Done, loggedTransaction } from '../../store/logged-transaction.ts';
import { catalogueRecordSchema, type SettingsRecord } from '../../store/records/catalogue.ts';

/** An unchanged announcement keeps its start; a new one starts now. */
function announce(
  before: Announcement | null,
  wanted: SettingsInput['announcement'],
  now: Date,
): Announcement | null {
  if (wanted === null) return null;
  const goesOn = before?.text === wanted.text && before.link === wanted.link;
  return { ...wanted, since: goesOn ? before.since : now.toISOString() };
}

/** The settings to store: only those that differ from brand.ts. */
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

/** Differences for the log; null if nothing visible changes. */
function differences(
  before: SettingsRecord | null,
  after: SettingsRecord,
): { readonly before: AuditFacts; readonly after: AuditFacts } | null {
  const [was, is] = [factsOf(before), factsOf(after)];
  const names = Object.keys(is) as (keyof typeof is)[];
  const changed = names.filter((name) => was[name] !== is[name]);
  if (changed.length === 0) return null;
  const only = (facts: typeof is) => Object.fromEntries(changed.map((name) => [name, facts[name]]));
  return { before: only(was), after: only(is) };
}

type Changed = { readonly stored: SettingsRecord | null } | 'conflict';

export function createSettingsStore(database: Database) {
  return {
    /** Null if no setting was ever changed. One read. */
    async read(): Promise<SettingsRecord | null> {
      const catalogue = readRecord(catalogueRecordSchema, await database.catalogue.get());
      return catalogue?.settings ?? null;
    },

    /**
     * Stores settings if nobody changed them since the caller read them, or if they are stored
     * already. They are part of the catalogue, which is packed again: its reads and one write.
     */
    change: (acting: Acting, { updatedAt, ...wanted }: InputOf<'admin/settings/update'>) =>
      loggedTransaction(database, acting, async (transaction): Promise<Done<Changed>> => {
        const lists = await readLists(transaction, database);
        const before = lists.settings;
        const after = settingsRecord(before, wanted, acting.now);
        const changed = differences(before, after);
        if (changed === null) return { answer: { stored: before } };
        const readAs = before?.updatedAt.toDate().toISOString() ?? null;
        if (readAs !== updatedAt) return { answer: 'conflict' };
        const writeLists = await packLists(lists, { ...lists, settings: after });
        writeLists(transaction);
        const subjects = ['settings/site'];
        return {
          answer: { stored: after },
          logged: { action: 'settings.update', subjects, ...changed },
        };
      }),
  };
}
