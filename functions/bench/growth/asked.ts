import type { ApiPath, ResponseOf } from '@markaz/contract/api';
import type { Sent } from './api.ts';

/** How to send a call; a function if it needs earlier answers. */
export type Way<Path extends ApiPath> = Sent<Path> | (() => Sent<Path> | Promise<Sent<Path>>);

/** One way of a call, or several named ones. */
export type Asked<Path extends ApiPath> = Way<Path> | Readonly<Record<`: ${string}`, Way<Path>>>;

/** In the order of sending. */
export type SomeCalls = { readonly [Path in ApiPath]?: Asked<Path> };

/** The earlier answer of a call. @throws if it was not sent yet */
export type Known = <Path extends ApiPath>(path: Path) => ResponseOf<Path>;
