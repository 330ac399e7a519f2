import type { ApiPath, ResponseOf } from '@markaz/contract/api';
import { api as contract } from '@markaz/contract/api';
import type { Api, Cost } from './api.ts';
import type { Asked, Known, Way } from './asked.ts';
import { type AllCalls, allCalls } from './calls.ts';
import type { Centre } from './make-centre.ts';

/** The cost of each call, by path and by the name of the way, if there are several. */
export type Costs = ReadonlyMap<string, Cost>;

/** The ways of a call by name; the name is empty if there is only one. */
function waysOf<Path extends ApiPath>(asked: Asked<Path>): [name: string, way: Way<Path>][] {
  const named = Object.entries(asked).filter(([name]) => name.startsWith(': '));
  return named.length === 0 ? [['', asked as Way<Path>]] : (named as [string, Way<Path>][]);
}

/**
 * Sends every call of the contract once in each of its ways.
 * @throws an Error if one is missing or does not succeed
 */
export async function measureCentre(api: Api, centre: Centre): Promise<Costs> {
  const costs = new Map<string, Cost>();
  const answers = new Map<ApiPath, unknown>();
  const known: Known = (path) => {
    if (!answers.has(path)) throw new Error(`${path} was not asked yet.`);
    return answers.get(path) as ResponseOf<typeof path>;
  };
  const calls: AllCalls = allCalls(centre, api, known);
  const forgotten = Object.keys(contract).filter((path) => !Object.hasOwn(calls, path));
  if (forgotten.length > 0) throw new Error(`Nobody asks: ${forgotten.join(', ')}`);
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
