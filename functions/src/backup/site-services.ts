import type { Bucket } from '@google-cloud/storage';
import type { App } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import type { Config } from '../config.ts';
import { RawFirestore } from './raw-firestore.ts';

/** All services that store a site's data. */
export interface Site {
  readonly config: Config;
  readonly firestore: Firestore;
  readonly raw: RawFirestore;
  readonly auth: Auth;
  readonly bucket: Bucket;
}

export function openSite(config: Config, app: App): Site {
  return {
    config,
    firestore: getFirestore(app, config.database),
    raw: new RawFirestore(config.projectId, config.database),
    auth: getAuth(app),
    bucket: getStorage(app).bucket(),
  };
}

/**
 * Describes a site's contents, with one line for each kind of data. Cost: 1 read per 1,000
 * documents.
 */
export async function describeContents({ firestore, auth, bucket }: Site): Promise<string[]> {
  const collections = await firestore.listCollections();
  const [counts, { users, pageToken }, [files]] = await Promise.all([
    Promise.all(collections.map((collection) => collection.count().get())),
    auth.listUsers(1_000),
    bucket.getFiles({ autoPaginate: false, maxResults: 1_000 }),
  ]);
  const documents = collections.map(({ id }, index) => `${id}: ${counts[index]?.data().count}`);
  return [
    ...documents,
    ...(users.length > 0 ? [`accounts: ${users.length}${pageToken ? ' or more' : ''}`] : []),
    ...(files.length > 0
      ? [`objects: ${files.length}${files.length === 1_000 ? ' or more' : ''}`]
      : []),
  ];
}

/** Error for a command that cannot be executed. The message gives the reason. */
export class CommandError extends Error {}
