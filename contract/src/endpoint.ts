import * as z from 'zod';
import type { StaffAccess } from './staff/roles.ts';

/**
 * Who may call: `public`, where nobody is even asked who they are, so that a stale session cannot
 * stand in the way; `anyone`, where the answer depends on who asks; a signed-in `student`, staff
 * too; staff with a role (staff.ts). Rules that depend on data, such as being enrolled, belong to the
 * handler.
 */
export type Access = 'public' | 'anyone' | 'student' | StaffAccess;

/**
 * How what is asked travels. A multipart body's text parts are JSON (spec 7, submit); `query` is
 * the address's query string, for what a browser downloads by following a link.
 */
export type BodyKind = 'none' | 'json' | 'multipart' | 'query';

export interface Endpoint {
  /** What the call does, in one or two sentences for docs/api.md. */
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  readonly access: Access;
  readonly body: BodyKind;
  /** Bytes of a JSON body, where fewer than of others will do. */
  readonly bodyLimit?: number;
  /** What is sent; `z.undefined()` where there is no body. */
  readonly request: z.ZodType;
  /** What a 200 carries. */
  readonly response: z.ZodType;
}

/** Describes one call; the identity function that keeps the definition's exact type. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

/** Describes a call that most are like: a POST with a JSON body. */
export function post<
  const Definition extends Pick<
    Endpoint,
    'summary' | 'access' | 'bodyLimit' | 'request' | 'response'
  >,
>(definition: Definition) {
  return endpoint({ method: 'POST', body: 'json', ...definition });
}

/** Describes a POST that says nothing but who is asking. */
export function ask<const Definition extends Pick<Endpoint, 'summary' | 'access' | 'response'>>(
  definition: Definition,
) {
  return endpoint({ method: 'POST', body: 'none', request: z.undefined(), ...definition });
}
