import type { InputOf } from '@markaz/contract/api';
import { FieldValue } from 'firebase-admin/firestore';
import type { Database } from '../../firestore/database.ts';
import { hasStatus } from '../../firestore/status.ts';
import { pack } from './packed.ts';

export interface ProgressStore {
  /**
   * Keeps the newest position of each lecture: no read, one write. Gives `no-room` where the
   * student's document would outgrow Firestore's limit, `no-user` where there is none.
   */
  save(
    uid: string,
    report: InputOf<'user/progress'>,
    now: Date,
  ): Promise<'saved' | 'no-room' | 'no-user'>;
}

export function createProgressStore(database: Database): ProgressStore {
  return {
    async save(uid, { cId, lectures }, now) {
      const at = Math.floor(now.getTime() / 1000);
      const changes: Record<string, FieldValue> = {};
      for (const { lId, position, completed } of lectures) {
        const path = `progress.${cId}.${lId}`;
        changes[`${path}.watched`] = FieldValue.maximum(pack({ at, position }));
        if (completed) changes[`${path}.completedAt`] = FieldValue.maximum(at);
      }
      try {
        await database.user(uid).update(changes);
        return 'saved';
      } catch (error) {
        if (hasStatus(error, 'notFound')) return 'no-user';
        if (hasStatus(error, 'invalidArgument')) return 'no-room';
        throw error;
      }
    },
  };
}
