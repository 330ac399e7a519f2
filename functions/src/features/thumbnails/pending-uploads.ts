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

export type PendingUploadStore = ReturnType<typeof createPendingUploadStore>;

/** The pictures that no course may be using; courses' own commits enter and strike them, too. */
export function createPendingUploadStore(database: Database) {
  return {
    async announce(name: string, picture: PendingUpload): Promise<void> {
      await retry(() => database.pendingUpload(name).set(picture));
    },
    async forget(name: string): Promise<void> {
      await retry(() => database.pendingUpload(name).delete());
    },
    /** Whether the course shows that picture. */
    async isUsed(name: string, cId: string): Promise<boolean> {
      const [snapshot] = await database.firestore.getAll(database.course(cId), {
        fieldMask: ['thumbnail'],
      });
      const course = readRecord(courseHeadSchema.pick({ thumbnail: true }), snapshot);
      return course?.thumbnail?.name === name;
    },
    /** Those that are pending since `until` or longer. */
    async listSince(until: Date, limit: number): Promise<NamedPendingUpload[]> {
      const { docs } = await database.pendingUploads
        .where('at', '<=', Timestamp.fromDate(until))
        .orderBy('at')
        .limit(limit)
        .get();
      return docs.map((doc) => ({ ...pendingUploadSchema.parse(doc.data()), name: doc.id }));
    },
  };
}
