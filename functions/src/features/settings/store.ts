import type { InputOf } from '@markaz/contract/api';
import type { Acting } from '../../store/audit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type Done, loggedTransaction } from '../../store/logged-transaction.ts';
import { catalogueRecordSchema, type SettingsRecord } from '../../store/records/catalogue.ts';
import { readLists, writeLists } from '../courses/lists.ts';
import { differences, settingsRecord } from './change.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

type Changed = { readonly stored: SettingsRecord | null } | 'conflict';

export function createSettingsStore(database: Database) {
  return {
    /** Null where nobody ever changed any. One read. */
    async read(): Promise<SettingsRecord | null> {
      const catalogue = readRecord(catalogueRecordSchema, await database.catalogue.get());
      return catalogue?.settings ?? null;
    },

    /**
     * Stores settings where they are as the caller read them, and in every case where they are so
     * already. They lie in the catalogue, which is packed anew with them: its reads and one write.
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
        await writeLists(transaction, database, lists, { ...lists, settings: after });
        const subjects = ['settings/site'];
        return {
          answer: { stored: after },
          logged: { action: 'settings.update', subjects, ...changed },
        };
      }),
  };
}
