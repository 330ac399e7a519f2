import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import * as z from 'zod';

export type Config = Readonly<ReturnType<typeof readConfig>>;

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
 * Reads the configuration that Cloud Functions and the emulators put into the environment.
 * MARKAZ_BUCKET replaces the project's default bucket for thumbnails. MARKAZ_DATABASE selects
 * another Firestore database, such as a restored one. MARKAZ_ORIGIN sets the origin of the site.
 * MARKAZ_SIGNED_HOSTS, a secret, lists the hosts with signed links.
 * @throws an Error that says what is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const config = firebaseConfig(environment.FIREBASE_CONFIG ?? '{}');
  const { GCLOUD_PROJECT, GOOGLE_CLOUD_PROJECT, MARKAZ_BUCKET, MARKAZ_DATABASE, MARKAZ_ORIGIN } =
    environment;
  const projectId = GCLOUD_PROJECT ?? GOOGLE_CLOUD_PROJECT ?? config.projectId;
  if (!projectId) throw new Error('GCLOUD_PROJECT names no project');
  const bucket = MARKAZ_BUCKET ?? config.storageBucket ?? `${projectId}.firebasestorage.app`;
  const database = MARKAZ_DATABASE || '(default)';
  const { hosts: signedHosts, unreadableEntries } = readSignedHosts(
    environment.MARKAZ_SIGNED_HOSTS,
  );
  const origin = readSiteOrigin(MARKAZ_ORIGIN);
  // Google gives no project such a name, so a deployed site never has one.
  const isLocal = environment.FUNCTIONS_EMULATOR === 'true' && projectId.startsWith('demo-');
  return {
    projectId,
    bucket,
    database,
    signedHosts,
    unreadHosts: unreadableEntries,
    /** Null if the origin is known only from requests. */
    origin,
    /** Whether the session cookie requires https. */
    secureCookie: !isLocal,
  };
}

/** Signing keys, keyed by host. */
export type SignedHosts = ReadonlyMap<string, string>;

const entryPattern = /^([a-z0-9.-]+(?::\d+)?)=(\S+)$/iu;

/**
 * Reads `MARKAZ_SIGNED_HOSTS`: `host=key` entries, separated by line breaks or commas. An invalid
 * entry is ignored. Only its number is reported, because the entry may contain a key.
 */
function readSignedHosts(text = ''): {
  readonly hosts: SignedHosts;
  /** Positions of unreadable entries, starting at 1. */
  readonly unreadableEntries: readonly number[];
} {
  const entries = text.split(/[\n,]/u).map((entry) => entry.trim());
  const hosts = new Map<string, string>();
  const unreadableEntries: number[] = [];
  for (const [index, entry] of entries.filter((each) => each !== '').entries()) {
    const [, host, key] = entryPattern.exec(entry) ?? [];
    if (host === undefined || key === undefined) unreadableEntries.push(index + 1);
    else hosts.set(host.toLowerCase(), key);
  }
  return { hosts, unreadableEntries };
}
