import { type Api, type ApiPath, api, type InputOf, type ResponseOf } from '@markaz/contract/api';
import type { Endpoint } from '@markaz/contract/endpoint';
import type { Express, Request, RequestHandler, Response } from 'express';
import { ApiError } from '../core/api-error.ts';
import type { CallerFor, Credential, Identity } from '../core/caller.ts';
import { withDeadline } from '../core/with-deadline.ts';
import { admit, credentialOf } from './authenticate.ts';
import { sendTagged } from './entity-tag.ts';
import { readJsonBody } from './json-body.ts';
import { readMultipartBody } from './multipart-body.ts';
import type { BodyPatience } from './read-body.ts';
import { Download, ReadyJson, Reply, TaggedBytes } from './reply.ts';
import type { Log } from './request-log.ts';
import { refuseForeign } from './same-site.ts';
import { sendDownload } from './send-download.ts';
import { type ErrorExtras, sendError } from './send-error.ts';
import { type Sender, senderOf } from './sender.ts';
import { validate } from './validate.ts';

/** What a handler is called with: everything about the request has been checked. */
export class Call<Path extends ApiPath> {
  readonly input: InputOf<Path>;
  readonly caller: CallerFor<Api[Path]['access']>;
  /** The file of a multipart body. */
  readonly file: Buffer | null;
  readonly #request: Request;

  constructor(
    request: Request,
    caller: CallerFor<Api[Path]['access']>,
    input: InputOf<Path>,
    file: Buffer | null,
  ) {
    this.#request = request;
    this.caller = caller;
    this.input = input;
    this.file = file;
  }

  // Few handlers ask for these.
  get acceptsGzip(): boolean {
    // As browsers and CDNs begin; what else there is has to be read with its weights.
    const encodings = this.#request.get('accept-encoding') ?? '';
    return /^gzip(?:,|$)/u.test(encodings) || this.#request.acceptsEncodings('gzip') !== false;
  }

  /** What the request shows of who it comes from, looked at or not. */
  get credential(): Credential | null {
    return credentialOf(this.#request);
  }

  get sender(): Sender {
    return senderOf(this.#request);
  }
}

export type Handler<Path extends ApiPath> = (
  call: Call<Path>,
) => Promise<ResponseOf<Path> | Reply<ResponseOf<Path>> | ReadyJson | TaggedBytes | Download>;

/** One handler for each call of the contract: a forgotten one does not compile. */
export type Handlers = { readonly [Path in ApiPath]: Handler<Path> };

export interface MountOptions {
  readonly identity: Identity;
  readonly log: Log;
  readonly bodyPatience: BodyPatience;
}

/** The one file part that any call takes (spec 7, submit). */
const fileField = 'thumbnail';

const errorExtras: Partial<Record<ApiPath, ErrorExtras>> = {
  'admin/courses/submit': { added: false },
};

function queryOf({ originalUrl }: Request): unknown {
  const at = originalUrl.indexOf('?');
  return at === -1 ? {} : Object.fromEntries(new URLSearchParams(originalUrl.slice(at)));
}

async function readInput(request: Request, endpoint: Endpoint, { json, multipart }: BodyPatience) {
  switch (endpoint.body) {
    case 'none':
      return { input: undefined, file: null };
    case 'query':
      return { input: validate(endpoint.request, queryOf(request)), file: null };
    case 'json':
      return { input: validate(endpoint.request, await readJsonBody(request, json)), file: null };
    case 'multipart': {
      const { values, file } = await readMultipartBody(request, fileField, multipart);
      return { input: validate(endpoint.request, values), file };
    }
  }
}

function setHeaders(response: Response, headers: Readonly<Record<string, string>>): void {
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
}

/** Express's own way would look for the answer's kind, charset and freshness, which are settled. */
function sendJson(response: Response, answer: unknown): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(answer instanceof ReadyJson ? answer.bytes : JSON.stringify(answer));
}

async function send(request: Request, response: Response, answer: unknown): Promise<void> {
  if (answer instanceof Download) {
    await sendDownload(request, response, answer);
  } else if (answer instanceof TaggedBytes) {
    setHeaders(response, answer.headers);
    sendTagged(request, response, answer.bytes, answer.etag);
  } else if (answer instanceof Reply) {
    setHeaders(response, answer.headers);
    sendJson(response, answer.body);
  } else {
    sendJson(response, answer);
  }
}

function mountOne<Path extends ApiPath>(
  app: Express,
  path: Path,
  handle: Handler<Path>,
  { identity, log, bodyPatience }: MountOptions,
): void {
  const endpoint: Endpoint = api[path];
  const access: Api[Path]['access'] = api[path].access;
  const serve: RequestHandler = async (request, response) => {
    try {
      const caller = await admit(request, access, identity);
      refuseForeign(request, access);
      const { input, file } = await readInput(request, endpoint, bodyPatience);
      // `validate` gave the output of this very call's schema.
      const call = new Call<Path>(request, caller, input as InputOf<Path>, file);
      await send(request, response, await withDeadline(handle(call)));
    } catch (error) {
      sendError(log, error, request, response, errorExtras[path]);
    }
  };
  const route = app.route(`/api/${path}`);
  if (endpoint.method === 'GET') route.get(serve);
  else route.post(serve);
  route.all(methodNotAllowed(endpoint.method === 'GET' ? 'GET, HEAD' : endpoint.method));
}

/** 405 for every method that a path does not know; `allowed` as in the Allow header. */
export function methodNotAllowed(allowed: string): RequestHandler {
  return () => {
    throw new ApiError('method_not_allowed', { headers: { Allow: allowed } });
  };
}

/**
 * Mounts every call of the contract. The order of `serve` is the product's promise: who is
 * calling, may they, does it come from our site, and only then what they sent.
 */
export function mountEndpoints(app: Express, handlers: Handlers, options: MountOptions): void {
  const mount = <Path extends ApiPath>(path: Path) => mountOne(app, path, handlers[path], options);
  for (const path of Object.keys(api) as ApiPath[]) mount(path);
}
