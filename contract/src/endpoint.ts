import * as z from 'zod';
import type { StaffAccess } from './staff/roles.ts';

/**
 * Access level of a call. `public`: the caller is not identified, so that a stale session cannot
 * interfere. `anyone`: the response depends on the caller. `student`: signed in, staff too. Others:
 * staff with a role (staff/roles.ts). Handlers check rules that depend on data, such as enrolment.
 */
export type Access = 'public' | 'anyone' | 'student' | StaffAccess;

/**
 * How a request is sent. The text parts of a multipart body are JSON (spec 7, submit). `query` is
 * the query string, for files that a browser downloads by link.
 */
export type BodyKind = 'none' | 'json' | 'multipart' | 'query';

export interface Endpoint {
  /** One or two sentences for docs/api.md. */
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  readonly access: Access;
  readonly body: BodyKind;
  /** Bytes of a JSON body, if less than the usual limit is enough. */
  readonly bodyLimit?: number;
  /** Schema of the request; `z.undefined()` if there is no body. */
  readonly request: z.ZodType;
  /** Schema of a 200 response. */
  readonly response: z.ZodType;
}

/** Describes one call; an identity function that preserves the exact type. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

/** Describes the most common kind of call: a POST with a JSON body. */
export function post<const Definition extends Omit<Endpoint, 'method' | 'body'>>(
  definition: Definition,
) {
  return endpoint({ method: 'POST', body: 'json', ...definition });
}

/** Describes a POST without a body: only the caller matters. */
export function ask<const Definition extends Pick<Endpoint, 'summary' | 'access' | 'response'>>(
  definition: Definition,
) {
  return endpoint({ method: 'POST', body: 'none', request: z.undefined(), ...definition });
}
