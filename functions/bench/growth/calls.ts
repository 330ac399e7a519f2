import type { ApiPath } from '@markaz/contract/api';
import type { Api } from './api.ts';
import type { Asked, Known } from './asked.ts';
import type { Centre } from './make-centre.ts';
import { staffCalls } from './staff-calls.ts';
import { studentCalls } from './student-calls.ts';

/** How to send each call of the contract: a missing one does not compile. */
export type AllCalls = { readonly [Path in ApiPath]: Asked<Path> };

/** Staff first: students redeem a card that is made there. */
export function allCalls(centre: Centre, api: Api, known: Known): AllCalls {
  return { ...staffCalls(centre, api, known), ...studentCalls(centre, api, known) };
}
