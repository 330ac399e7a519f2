import type { ApiPath, ResponseOf } from '@markaz/contract/api';
import type { Sent } from './api.ts';

/** How a call is asked: a function where that takes earlier answers. */
export type Way<Path extends ApiPath> = Sent<Path> | (() => Sent<Path> | Promise<Sent<Path>>);

/** The ways in which a call is asked; where there are several, each has a name. */
export type Asked<Path extends ApiPath> = Way<Path> | Readonly<Record<`: ${string}`, Way<Path>>>;

/** In the order in which they are asked. */
export type SomeCalls = { readonly [Path in ApiPath]?: Asked<Path> };

/** What a call answered earlier. @throws where it was not asked yet */
export type Known = <Path extends ApiPath>(path: Path) => ResponseOf<Path>;
