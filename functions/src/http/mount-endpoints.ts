import { sessionCookieName } from '@markaz/contract/accounts/auth';
import type { Api, ApiPath, InputOf, ResponseOf } from '@markaz/contract/api';
import type { AccessLevel, Endpoint } from '@markaz/contract/endpoint';
import type { ErrorBody } from '@markaz/contract/errors';
import { isStaffAccess } from '@markaz/contract/staff/roles';
import { parseCookie } from 'cookie';
import type { IRouter, Request, RequestHandler } from 'express';
import { ApiError } from '../core/api-error.ts';
import {
  type Caller,
  type CallerFor,
  type Credential,
  type Identity,
  mayAccess,
  visitor,
} from '../core/caller.ts';
import type { RawBody, Reply } from '../core/reply.ts';
import { withTimeout } from '../core/with-timeout.ts';
import { type BodyTimeouts, readJsonBody, readMultipartBody } from './body.ts';
import { methodNotAllowed } from './defaults.ts';
import { type Sender, senderOf } from './request-limits.ts';
import { rejectCrossSite } from './same-site.ts';
import { sendAnswer } from './send-answer.ts';
import { validate } from './validate.ts';

/** The argument of a handler: a request that has passed all checks. */
export interface Call<Path extends ApiPath> {
  readonly input: InputOf<Path>;
  readonly caller: CallerFor<Api[Path]['access']>;
  /** The file of a multipart body. */
  readonly file: Buffer | null;
  readonly acceptsGzip: boolean;
  /** The request's credential. It is unchecked if the call is public. */
  readonly credential: Credential | null;
  readonly sender: Sender;
  readonly userAgent: string;
}

export type Handler<Path extends ApiPath> = (
  call: Call<Path>,
) => Promise<ResponseOf<Path> | Reply<ResponseOf<Path> | RawBody>>;

/** One handler for each call of the contract. A missing handler is a compile-time error. */
export type Handlers = { readonly [Path in ApiPath]: Handler<Path> };

export interface MountOptions {
  readonly identity: Identity;
  readonly bodyTimeouts: BodyTimeouts;
  /** Timeout of a call in milliseconds, without the time in which the body arrives. */
  readonly patience: number;
}

/** The only file part that any call accepts (spec 7, submit). */
const fileField = 'thumbnail';

/** Fields that are added to a call's error bodies. */
const errorFields: Partial<Record<ApiPath, Pick<ErrorBody, 'added'>>> = {
  'admin/courses/submit': { added: false },
};

async function readInput(
  request: Request,
  { body, bodyLimit }: Endpoint,
  { json, multipart }: BodyTimeouts,
): Promise<{ readonly values: unknown; readonly file: Buffer | null }> {
  if (body === 'multipart') return readMultipartBody(request, fileField, multipart);
  if (body === 'json') return { values: await readJsonBody(request, json, bodyLimit), file: null };
  return { values: body === 'query' ? request.query : undefined, file: null };
}

function mountOne<Path extends ApiPath>(
  router: IRouter,
  path: Path,
  endpoint: Api[Path],
  handler: Handler<Path>,
  options: MountOptions,
): void {
  const { method, access }: { method: Endpoint['method']; access: Api[Path]['access'] } = endpoint;
  const handleRequest: RequestHandler = async (request, response) => {
    const { identity, bodyTimeouts, patience } = options;
    response.locals.errorFields = errorFields[path];
    const startedAt = performance.now();
    const credential = credentialOf(request);
    const caller = await withTimeout(authorizeCaller(credential, access, identity), patience);
    const remainingMs = patience - (performance.now() - startedAt);
    rejectCrossSite(request, access);
    const { values, file } = await readInput(request, endpoint, bodyTimeouts);
    const answer = handler({
      // The validated value has the output type of this schema.
      input: validate(endpoint.request, values) as InputOf<Path>,
      caller,
      file,
      acceptsGzip: request.acceptsEncodings('gzip') !== false,
      credential,
      sender: senderOf(request),
      userAgent: request.get('user-agent') ?? '',
    });
    // Firestore's client retries some calls for ten minutes, but users need an early error.
    await sendAnswer(request, response, await withTimeout(answer, remainingMs));
  };
  const route = router.route(`/api/${path}`);
  if (method === 'GET') route.get(handleRequest);
  else route.post(handleRequest);
  route.all(methodNotAllowed(method === 'GET' ? 'GET, HEAD' : method));
}

/**
 * Mounts these calls of the contract. The order of the checks in `handleRequest` is part of the
 * API's behaviour: identity, role, same site, and only then the input.
 */
export function mountEndpoints<Path extends ApiPath>(
  router: IRouter,
  endpoints: Pick<Api, Path>,
  handlers: Pick<Handlers, Path>,
  options: MountOptions,
): void {
  for (const path of Object.keys(endpoints) as Path[])
    mountOne(router, path, endpoints[path], handlers[path], options);
}

/**
 * Returns the credential of a request. A bearer token takes precedence over a cookie, because a
 * cookie is sent with every request.
 */
function credentialOf(request: Request): Credential | null {
  const bearer = /^Bearer +(\S+)$/iu.exec(request.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) return { kind: 'id-token', token: bearer };
  const cookie = parseCookie(request.get('cookie') ?? '')[sessionCookieName];
  return cookie ? { kind: 'session-cookie', token: cookie } : null;
}

/**
 * Identifies the caller unless the call is public. Checks the caller's role. A caller without a
 * valid credential is a visitor.
 * @throws 401 if the call needs a sign-in, 403 if the caller lacks the role
 */
async function authorizeCaller<Needed extends AccessLevel>(
  credential: Credential | null,
  needed: Needed,
  identity: Identity,
): Promise<CallerFor<Needed>> {
  const isAnonymous = needed === 'public' || credential === null;
  const caller: Caller = (isAnonymous ? null : await identity.identify(credential)) ?? visitor;
  if (needed !== 'public' && needed !== 'anyone') {
    if (caller.role === 'visitor') throw new ApiError('not_authenticated');
    if (isStaffAccess(needed) && !mayAccess(caller, needed)) throw new ApiError('not_authorized');
  }
  // The compiler cannot follow the checks above.
  return caller as CallerFor<Needed>;
}
