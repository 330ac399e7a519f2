import { Timestamp } from 'firebase-admin/firestore';
import { type Database, readRecord } from '../../store/database.ts';
import {
  courseHeadSchema,
  type LoosePicture,
  loosePictureSchema,
} from '../../store/records/course.ts';
import { insist } from '../../store/retry.ts';

export interface NamedLoosePicture extends LoosePicture {
  readonly name: string;
}

/** The pictures that no course may be using; courses' own commits enter and strike them, too. */
export interface LoosePictureStore {
  announce(name: string, picture: LoosePicture): Promise<void>;
  forget(name: string): Promise<void>;
  /** Whether the course shows that picture. */
  isUsed(name: string, cId: string): Promise<boolean>;
  /** Those that are loose since `until` or longer. */
  listSince(until: Date, limit: number): Promise<NamedLoosePicture[]>;
}

export function createLoosePictureStore(database: Database): LoosePictureStore {
  return {
    async announce(name, picture) {
      await insist(() => database.loosePicture(name).set(picture));
    },
    async forget(name) {
      await insist(() => database.loosePicture(name).delete());
    },
    async isUsed(name, cId) {
      const [snapshot] = await database.firestore.getAll(database.course(cId), {
        fieldMask: ['thumbnail'],
      });
      const course = readRecord(courseHeadSchema.pick({ thumbnail: true }), snapshot);
      return course?.thumbnail?.name === name;
    },
    async listSince(until, limit) {
      const { docs } = await database.loosePictures
        .where('at', '<=', Timestamp.fromDate(until))
        .orderBy('at')
        .limit(limit)
        .get();
      return docs.map((doc) => ({ ...loosePictureSchema.parse(doc.data()), name: doc.id }));
    },
  };
}
