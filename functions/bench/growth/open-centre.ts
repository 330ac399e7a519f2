import { randomUUID } from 'node:crypto';
import { start } from '../child.ts';
import { type Api, openApi } from './api.ts';
import { type DocumentSize, largestDocuments } from './largest-documents.ts';
import { makeCentre } from './make-centre.ts';
import { type Costs, measureCentre } from './measure-centre.ts';
import type { Size } from './size.ts';

/** The costs in a centre of some size. */
export interface Measured {
  readonly costs: Costs;
  /** The largest document of each collection. */
  readonly largest: readonly DocumentSize[];
}

/** Megabytes for a Firestore that holds all documents in memory. */
const heap = 12_000;

/** Sets environment variables that Google's clients read. @returns a function that restores them */
function useServers(servers: Readonly<Record<string, string>>): () => void {
  const former = Object.keys(servers).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, servers);
  return () => {
    for (const [name, value] of former) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

/**
 * Makes a centre of this size on its own Firestore, sends every call and deletes it again.
 * @param authHost of an Auth emulator
 */
export async function measureSize(size: Size, authHost: string): Promise<Measured> {
  const indexes = new URL('../../../firestore.indexes.json', import.meta.url).pathname;
  const local = await start(
    '../../local/src/main.ts',
    ['--firestore-port', '0', '--storage-port', '0', '--data', 'memory', '--indexes', indexes],
    '',
    [`--max-old-space-size=${heap}`],
  );
  const [firestore = '', storage = ''] = local.line.match(/[\d.]+:\d+/gu) ?? [];
  const restore = useServers({
    FIREBASE_AUTH_EMULATOR_HOST: authHost,
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_STORAGE_EMULATOR_HOST: storage,
    STORAGE_EMULATOR_HOST: `http://${storage}`,
    METADATA_SERVER_DETECTION: 'none',
  });
  let api: Api | undefined;
  try {
    api = await openApi(`demo-${randomUUID()}`, storage);
    const centre = await makeCentre(api, size);
    const largest = await largestDocuments(api);
    return { costs: await measureCentre(api, centre), largest };
  } finally {
    api?.stop();
    local.stop();
    restore();
  }
}
