import type { ApiPath, ResponseOf } from '@markaz/contract/api';
import type { Api, Sent } from './api.ts';
import type { Centre } from './make-centre.ts';
import { staffCalls } from './staff-calls.ts';
import { studentCalls } from './student-calls.ts';

/** How a call is asked: a function where that takes earlier answers. */
export type Way<Path extends ApiPath> = Sent<Path> | (() => Sent<Path> | Promise<Sent<Path>>);

/** The ways in which a call is asked; where there are several, each has a name. */
export type Asked<Path extends ApiPath> = Way<Path> | Readonly<Record<`: ${string}`, Way<Path>>>;

/** In the order in which they are asked. */
export type SomeCalls = { readonly [Path in ApiPath]?: Asked<Path> };

/** What a call answered earlier. @throws where it was not asked yet */
export type Known = <Path extends ApiPath>(path: Path) => ResponseOf<Path>;

/** How each call of the contract is asked: a forgotten one does not compile. */
export type AllCalls = { readonly [Path in ApiPath]: Asked<Path> };

/** Staff first: students redeem a card that is made there. */
export function allCalls(centre: Centre, api: Api, known: Known): AllCalls {
  return { ...staffCalls(centre, api, known), ...studentCalls(centre, api, known) };
}
