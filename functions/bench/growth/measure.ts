import { randomUUID } from 'node:crypto';
import type { ApiPath, ResponseOf } from '@markaz/contract/api';
import { startProgram } from '../child.ts';
import {
  type Api,
  type Cost,
  type EarlierAnswer,
  type Example,
  type Examples,
  openApi,
} from './api.ts';
import { largestDocuments } from './documents.ts';
import { type Centre, makeCentre } from './make-centre.ts';
import type { Size } from './size.ts';
import { staffCalls } from './staff-calls.ts';
import { studentCalls } from './student-calls.ts';

/**
 * The cost of each call. The key is the call's path. If the call has several examples, the name of
 * the example follows the path.
 */
export type Costs = ReadonlyMap<string, Cost>;

/**
 * Returns the examples of a call with their names, which start with `: `. If there is only one
 * example, its name is empty.
 */
function examplesOf<Path extends ApiPath>(
  examples: Examples<Path>,
): [name: string, example: Example<Path>][] {
  const named = Object.entries(examples).filter(([name]) => name.startsWith(': '));
  return named.length === 0
    ? [['', examples as Example<Path>]]
    : (named as [string, Example<Path>][]);
}

/** Sends each example of each call of the contract. @throws if a call fails */
async function measureCentre(api: Api, centre: Centre): Promise<Costs> {
  const costs = new Map<string, Cost>();
  const answers = new Map<ApiPath, unknown>();
  const earlier: EarlierAnswer = (path) => {
    if (!answers.has(path)) throw new Error(`${path} was not sent yet.`);
    return answers.get(path) as ResponseOf<typeof path>;
  };
  // Staff calls are sent first, because students redeem a card that staff make. If a call of the
  // contract is missing here, the file does not compile.
  const calls: { readonly [Path in ApiPath]: Examples<Path> } = {
    ...staffCalls(centre, api, earlier),
    ...studentCalls(centre, api, earlier),
  };
  for (const path of Object.keys(calls) as ApiPath[]) {
    for (const [name, example] of examplesOf(calls[path] as Examples<ApiPath>)) {
      const sent = typeof example === 'function' ? await example() : example;
      const { cost, answer } = await api.measure(path, sent);
      costs.set(`${path}${name}`, cost);
      answers.set(path, answer);
    }
  }
  return costs;
}

/**
 * Creates a centre and measures every call.
 * @param authHost host and port of an Auth emulator
 */
export async function measureSize(size: Size, authHost: string) {
  const indexes = new URL('../../../firestore.indexes.json', import.meta.url).pathname;
  const input = '';
  const local = await startProgram(
    '../../local/src/main.ts',
    ['--firestore-port', '0', '--storage-port', '0', '--data', 'memory', '--indexes', indexes],
    input,
    // This limit is in megabytes. It is high because this Firestore keeps all documents in memory.
    ['--max-old-space-size=12000'],
  );
  // The first line that the program prints contains the addresses of Firestore and Storage.
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
