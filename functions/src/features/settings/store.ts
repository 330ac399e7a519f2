import type { InputOf } from '@markaz/contract/api';
import { type Acting, auditRecord, loggedTransaction } from '../../store/audit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { catalogueRecordSchema, type SettingsRecord } from '../../store/records/catalogue.ts';
import { readLists, writeLists } from '../courses/lists.ts';
import { differences, settingsRecord } from './change.ts';

export interface SettingsStore {
  /** Null where nobody ever changed any. One read. */
  read(): Promise<SettingsRecord | null>;
  /**
   * Stores settings where they are as the caller read them, and in every case where they are so
   * already. They lie in the catalogue, which is packed anew with them: its reads and one write.
   */
  change(
    acting: Acting,
    wanted: InputOf<'admin/settings/update'>,
  ): Promise<{ readonly stored: SettingsRecord | null } | 'conflict'>;
}

export function createSettingsStore(database: Database): SettingsStore {
  return {
    async read() {
      const catalogue = readRecord(catalogueRecordSchema, await database.catalogue.get());
      return catalogue?.settings ?? null;
    },

    async change(acting, { updatedAt, ...wanted }) {
      return loggedTransaction(database, async (transaction, entry) => {
        const lists = await readLists(transaction, database);
        const before = lists.settings;
        const after = settingsRecord(before, wanted, acting.now);
        const changed = differences(before, after);
        if (changed === null) return { stored: before };
        const readAs = before?.updatedAt.toDate().toISOString() ?? null;
        if (readAs !== updatedAt) return 'conflict';
        await writeLists(transaction, database, lists, { ...lists, settings: after });
        const deed = {
          action: 'settings.update',
          subjects: ['settings/site'],
          ...changed,
        } as const;
        transaction.create(entry, auditRecord(acting, deed));
        return { stored: after };
      });
    },
  };
}
