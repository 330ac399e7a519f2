import { Timestamp } from 'firebase-admin/firestore';
import { type Database, readRecord } from '../../store/database.ts';
import {
  courseHeadSchema,
  type PendingUpload,
  pendingUploadSchema,
} from '../../store/records/course.ts';
import { retry } from '../../store/retry.ts';

export interface NamedPendingUpload extends PendingUpload {
  readonly name: string;
}

/** The pictures that no course may be using; courses' own commits enter and strike them, too. */
export interface PendingUploadStore {
  announce(name: string, picture: PendingUpload): Promise<void>;
  forget(name: string): Promise<void>;
  /** Whether the course shows that picture. */
  isUsed(name: string, cId: string): Promise<boolean>;
  /** Those that are pending since `until` or longer. */
  listSince(until: Date, limit: number): Promise<NamedPendingUpload[]>;
}

export function createPendingUploadStore(database: Database): PendingUploadStore {
  return {
    async announce(name, picture) {
      await retry(() => database.pendingUpload(name).set(picture));
    },
    async forget(name) {
      await retry(() => database.pendingUpload(name).delete());
    },
    async isUsed(name, cId) {
      const [snapshot] = await database.firestore.getAll(database.course(cId), {
        fieldMask: ['thumbnail'],
      });
      const course = readRecord(courseHeadSchema.pick({ thumbnail: true }), snapshot);
      return course?.thumbnail?.name === name;
    },
    async listSince(until, limit) {
      const { docs } = await database.pendingUploads
        .where('at', '<=', Timestamp.fromDate(until))
        .orderBy('at')
        .limit(limit)
        .get();
      return docs.map((doc) => ({ ...pendingUploadSchema.parse(doc.data()), name: doc.id }));
    },
  };
}
