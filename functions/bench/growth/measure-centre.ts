import type { ApiPath, ResponseOf } from '@markaz/contract/api';
import { api as contract } from '@markaz/contract/api';
import type { Api, Cost } from './api.ts';
import type { Asked, Known, Way } from './asked.ts';
import { type AllCalls, allCalls } from './calls.ts';
import type { Centre } from './make-centre.ts';

/** What each call cost, by its path and, where it is asked in several ways, which one. */
export type Costs = ReadonlyMap<string, Cost>;

/** The ways in which a call is asked, by name; empty where there is only one. */
function waysOf<Path extends ApiPath>(asked: Asked<Path>): [name: string, way: Way<Path>][] {
  const named = Object.entries(asked).filter(([name]) => name.startsWith(': '));
  return named.length === 0 ? [['', asked as Way<Path>]] : (named as [string, Way<Path>][]);
}

/**
 * Asks every call of the contract once in each of its ways.
 * @throws an Error where one is not asked, or is answered with anything but success
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
