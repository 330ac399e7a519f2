import type * as z from 'zod';
import { staffApi } from './staff-api.ts';
import { studentApi } from './student-api.ts';

/** Every call under /api, keyed by path (spec 7). The server must have a handler for each. */
export const api = { ...studentApi, ...staffApi } as const;

export type Api = typeof api;
export type ApiPath = keyof Api;
export type StudentPath = keyof typeof studentApi;
export type StaffPath = keyof typeof staffApi;

/** Paths of POST calls with a JSON body or none. */
export type JsonPath = {
  [Path in ApiPath]: Api[Path] extends { method: 'POST'; body: 'json' | 'none' } ? Path : never;
}[ApiPath];

/** The request as a caller sends it, before defaults are filled in. */
export type RequestOf<Path extends ApiPath> = z.input<Api[Path]['request']>;
/** The request as a handler receives it, after defaults and cleaning. */
export type InputOf<Path extends ApiPath> = z.output<Api[Path]['request']>;
export type ResponseOf<Path extends ApiPath> = z.output<Api[Path]['response']>;
