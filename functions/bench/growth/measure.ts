import { randomUUID } from 'node:crypto';
import type { ApiPath, ResponseOf } from '@markaz/contract/api';
import { start } from '../child.ts';
import { type Api, type Asked, type Cost, type Known, openApi, type Way } from './api.ts';
import { largestDocuments } from './documents.ts';
import { type Centre, makeCentre, type Size } from './make-centre.ts';
import { staffCalls } from './staff-calls.ts';
import { studentCalls } from './student-calls.ts';

/** The cost of each call, by path and by the name of the way, if there are several. */
export type Costs = ReadonlyMap<string, Cost>;

/** The ways of a call by name; the name is empty if there is only one. */
function waysOf<Path extends ApiPath>(asked: Asked<Path>): [name: string, way: Way<Path>][] {
  const named = Object.entries(asked).filter(([name]) => name.startsWith(': '));
  return named.length === 0 ? [['', asked as Way<Path>]] : (named as [string, Way<Path>][]);
}

/**
 * Sends every call of the contract once in each of its ways.
 * @throws an Error if one does not succeed
 */
async function measureCentre(api: Api, centre: Centre): Promise<Costs> {
  const costs = new Map<string, Cost>();
  const answers = new Map<ApiPath, unknown>();
  const known: Known = (path) => {
    if (!answers.has(path)) throw new Error(`${path} was not asked yet.`);
    return answers.get(path) as ResponseOf<typeof path>;
  };
  // Staff first: students redeem a card that is made there. A missing call does not compile.
  const calls: { readonly [Path in ApiPath]: Asked<Path> } = {
    ...staffCalls(centre, api, known),
    ...studentCalls(centre, api, known),
  };
  for (const path of Object.keys(calls) as ApiPath[]) {
    for (const [name, way] of waysOf(calls[path] as Asked<ApiPath>)) {
      const sent = typeof way === 'function' ? await way() : way;
      const { cost, answer } = await api.measure(path, sent);
      costs.set(`${path}${name}`, cost);
      answers.set(path, answer);
    }
  }
  return costs;
}

/**
 * Makes a centre of this size on its own Firestore, sends every call and deletes it again.
 * @param authHost of an Auth emulator
 */
export async function measureSize(size: Size, authHost: string) {
  const indexes = new URL('../../../firestore.indexes.json', import.meta.url).pathname;
  const local = await start(
    '../../local/src/main.ts',
    ['--firestore-port', '0', '--storage-port', '0', '--data', 'memory', '--indexes', indexes],
    '',
    // Megabytes for a Firestore that holds all documents in memory.
    ['--max-old-space-size=12000'],
  );
  const [firestore = '', storage = ''] = local.line.match(/[\d.]+:\d+/gu) ?? [];
  Object.assign(process.env, {
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
    /** The largest document of each collection. */
    const largest = await largestDocuments(api);
    return { costs: await measureCentre(api, centre), largest };
  } finally {
    api?.stop();
    local.stop();
  }
}
