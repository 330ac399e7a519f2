import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import * as z from 'zod';
import { readSignedHosts, type SignedHosts } from './core/signed-hosts.ts';

/** Where the app's data lies. */
export interface Config {
  readonly projectId: string;
  /** Of the thumbnails. */
  readonly bucket: string;
  /** Which of the project's Firestore databases. */
  readonly database: string;
  /** Where the site stands; null where only requests say so. */
  readonly origin: string | null;
  /** Whether the session's cookie is kept to https: everywhere but in a demo project's emulator. */
  readonly secureCookie: boolean;
  /** Whose links are signed, and with which keys. */
  readonly signedHosts: SignedHosts;
  /** What of them could not be read: numbers of entries. */
  readonly unreadHosts: readonly number[];
}

const firebaseConfigSchema = z.object({
  projectId: z.string().optional(),
  storageBucket: z.string().optional(),
});

function firebaseConfig(text: string) {
  try {
    return firebaseConfigSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error('FIREBASE_CONFIG is not usable', { cause });
  }
}

/**
 * Reads what Cloud Functions and the emulators put into the environment; MARKAZ_BUCKET keeps
 * thumbnails elsewhere than in the project's default bucket; MARKAZ_DATABASE names another Firestore
 * database than the default one, such as a restored one; MARKAZ_ORIGIN says where the site stands;
 * MARKAZ_SIGNED_HOSTS, a secret, which hosts' links are signed.
 * @throws an Error that says what is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const config = firebaseConfig(environment.FIREBASE_CONFIG ?? '{}');
  const { GCLOUD_PROJECT, GOOGLE_CLOUD_PROJECT, MARKAZ_BUCKET, MARKAZ_DATABASE, MARKAZ_ORIGIN } =
    environment;
  const projectId = GCLOUD_PROJECT ?? GOOGLE_CLOUD_PROJECT ?? config.projectId;
  if (!projectId) throw new Error('GCLOUD_PROJECT names no project');
  const bucket = MARKAZ_BUCKET ?? config.storageBucket ?? `${projectId}.firebasestorage.app`;
  const database = MARKAZ_DATABASE || '(default)';
  const { hosts: signedHosts, wrong: unreadHosts } = readSignedHosts(
    environment.MARKAZ_SIGNED_HOSTS,
  );
  const origin = readSiteOrigin(MARKAZ_ORIGIN);
  // Google gives no project such a name, so that nothing of it can be deployed.
  const isLocal = environment.FUNCTIONS_EMULATOR === 'true' && projectId.startsWith('demo-');
  return {
    ...{ projectId, bucket, database, origin, signedHosts, unreadHosts },
    secureCookie: !isLocal,
  };
}
