import type * as z from 'zod';
import { staffApi } from './staff-api.ts';
import { studentApi } from './student-api.ts';

/** Every call under /api, by its path there (spec 7). The server's tables of handlers are total over it. */
export const api = { ...studentApi, ...staffApi } as const;

export type Api = typeof api;
export type ApiPath = keyof Api;
export type StudentPath = keyof typeof studentApi;
export type StaffPath = keyof typeof staffApi;

/** Paths of the calls whose body is JSON or nothing. */
export type JsonPath = {
  [Path in ApiPath]: Api[Path] extends { method: 'POST'; body: 'json' | 'none' } ? Path : never;
}[ApiPath];

/** What a caller sends (before defaults are filled in). */
export type RequestOf<Path extends ApiPath> = z.input<Api[Path]['request']>;
/** What a handler receives (after defaults and cleaning). */
export type InputOf<Path extends ApiPath> = z.output<Api[Path]['request']>;
/** What the call answers. */
export type ResponseOf<Path extends ApiPath> = z.output<Api[Path]['response']>;
