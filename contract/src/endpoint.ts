import * as z from 'zod';
import type { StaffAccess } from './staff/roles.ts';

/**
 * Access level of a call. `public`: everyone may call. The caller is not identified, so an expired
 * session causes no error. `anyone`: everyone may call, and the response depends on the caller.
 * `student`: everyone who is signed in, including staff. The other levels require a staff role
 * (staff/roles.ts). Rules that depend on data are left to the handlers.
 */
export type AccessLevel = 'public' | 'anyone' | 'student' | StaffAccess;

/**
 * How a request is sent. In a multipart body, the text parts are JSON (spec 7, submit). `query`
 * means the query string and is used for files that a browser downloads through a link.
 */
export type BodyKind = 'none' | 'json' | 'multipart' | 'query';

export interface Endpoint {
  /** One or two sentences that appear in docs/api.md. */
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  readonly access: AccessLevel;
  readonly body: BodyKind;
  /** Maximum size of a JSON body in bytes. Set only if it differs from `byteLimits.jsonBody`. */
  readonly bodyLimit?: number;
  /** Schema of the request. It is `z.undefined()` if the call has no input. */
  readonly request: z.ZodType;
  /** Schema of the response with status 200. */
  readonly response: z.ZodType;
}

/** Describes one call. Returns its argument, with the exact type. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

/** Describes the most common kind of call: a POST with a JSON body. */
export function post<const Definition extends Omit<Endpoint, 'method' | 'body'>>(
  definition: Definition,
) {
  return endpoint({ method: 'POST', body: 'json', ...definition });
}

/** Describes a POST without a body, for calls that need to know only the caller. */
export function postWithoutBody<
  const Definition extends Pick<Endpoint, 'summary' | 'access' | 'response'>,
>(definition: Definition) {
  return endpoint({ method: 'POST', body: 'none', request: z.undefined(), ...definition });
}

/** Describes a POST with a file. */
export function postFile<const Definition extends Omit<Endpoint, 'method' | 'body'>>(
  definition: Definition,
) {
  return endpoint({ method: 'POST', body: 'multipart', ...definition });
}

/** Describes a file that a browser downloads through a link. */
export function download<const Definition extends Pick<Endpoint, 'summary' | 'access' | 'request'>>(
  definition: Definition,
) {
  return endpoint({ method: 'GET', body: 'query', response: z.string(), ...definition });
}
