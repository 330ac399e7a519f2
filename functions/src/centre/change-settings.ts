import { Timestamp } from 'firebase-admin/firestore';
import { changeLists, type Lists, packLists, readLists } from '../catalogue/authoring/lists.ts';
import type { Acting, LoggedAction } from '../store/audit.ts';
import { type Database, readRecord } from '../store/database.ts';
import { catalogueRecordSchema, type SettingsRecord } from '../store/records/catalogue.ts';

/** Reads the site's settings. Returns null if they were never changed. Cost: 1 read. */
export async function readSettings(database: Database): Promise<SettingsRecord | null> {
  return readRecord(catalogueRecordSchema, await database.catalogue.get())?.settings ?? null;
}

/** The result of a staff member's action on the settings. */
interface SettingsDecision<Answer> {
  readonly answer: Answer;
  /** Omitted if nothing is to change. */
  readonly change?: { readonly settings: SettingsRecord; readonly logged: LoggedAction };
}

/**
 * Runs a staff action that changes the site's settings, which are stored in the same document as the
 * catalogue. Cost: 4 reads, and 2 writes if something changes.
 * @throws 409 if the catalogue is full, and the errors of `decide`
 */
export function changeSettings<Answer>(
  database: Database,
  acting: Acting,
  decide: (lists: Lists) => SettingsDecision<Answer>,
): Promise<Answer> {
  return changeLists<Answer>(database, acting, async () => {
    const lists = await readLists(database, acting.now);
    const { answer, change } = decide(lists);
    if (change === undefined) return { answer };
    const { settings, logged } = change;
    return { answer, change: { logged, write: await packLists(lists, { ...lists, settings }) } };
  });
}

/**
 * Returns the settings with other words or announcements. They have no field for an empty list. The
 * change keeps the version of the settings, so that it does not disturb an admin who edits them.
 */
export function withLists(
  before: SettingsRecord | null,
  lists: Pick<SettingsRecord, 'announcements' | 'searchWords'>,
): SettingsRecord {
  const stored: SettingsRecord = before ?? {
    announcement: null,
    updatedAt: Timestamp.fromMillis(0),
  };
  const { announcements = [], searchWords = [], ...others } = { ...stored, ...lists };
  return {
    ...others,
    ...(announcements.length > 0 && { announcements }),
    ...(searchWords.length > 0 && { searchWords }),
  };
}
