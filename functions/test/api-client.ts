import { type ApiPath, api, type ResponseOf } from '@markaz/contract/api';
import type { Endpoint } from '@markaz/contract/endpoint';
import { type ErrorBody, errorBodySchema, errorStatus } from '@markaz/contract/errors';
import { expect } from 'vitest';
import { clockHeader, type TestClock, writeClock } from './instances.ts';

export interface Account {
  readonly uid: string;
  /** A fresh ID token. */
  readonly idToken: string;
}

export interface CallOptions {
  readonly as?: Account | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  /** A body that is sent unchanged. Replaces the JSON body. */
  readonly raw?: NonNullable<RequestInit['body']>;
}

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** One process of the API. */
export interface ApiClient {
  readonly url: string;
  /** Calls the API. Expects success, and a body that fits the response schema of the call. */
  call<Path extends ApiPath>(
    path: Path,
    body?: unknown,
    options?: CallOptions,
  ): Promise<ResponseOf<Path>>;
  /** Calls the API. Expects an error body whose code fits the status. */
  expectError(path: string, body?: unknown, options?: CallOptions): Promise<Answer<ErrorBody>>;
  /** Calls the API and returns the response, even if the call failed. */
  send(path: string, body?: unknown, options?: CallOptions): Promise<Answer<unknown>>;
}

/** Returns the request as a query string, or an empty string if the call takes no query. */
function queryString(path: string, request: unknown): string {
  const isQuery = endpointOf(path)?.body === 'query' && request !== undefined;
  return isQuery ? `?${new URLSearchParams(request as Record<string, string>)}` : '';
}

function endpointOf(path: string): Endpoint | undefined {
  return Object.hasOwn(api, path) ? api[path as ApiPath] : undefined;
}

/**
 * Creates a client of the API.
 * @param getUrl returns the address of the process that gets the next call
 * @param clock returns the test's clock. Each request sends it to the process in a header.
 */
export function createClient(getUrl: () => string, clock: () => TestClock): ApiClient {
  const send: ApiClient['send'] = async (path, request, options = {}) => {
    const query = queryString(path, request);
    const body = query === '' ? request : undefined;
    const method = options.method ?? endpointOf(path)?.method ?? 'GET';
    const headers = new Headers(options.headers);
    headers.set(clockHeader, writeClock(clock()));
    if (options.as) headers.set('Authorization', `Bearer ${options.as.idToken}`);
    if (body !== undefined && !headers.has('Content-Type') && !(body instanceof FormData)) {
      headers.set('Content-Type', 'application/json');
    }
    const encoded = body instanceof FormData ? body : JSON.stringify(body);
    const payload = options.raw ?? encoded;
    const response = await fetch(`${getUrl()}/api/${path}${query}`, {
      method,
      headers,
      redirect: 'manual',
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  };

  return {
    get url() {
      return getUrl();
    },
    send,

    async call(path, body, options) {
      const { status, body: answer } = await send(path, body, options);
      expect({ status, answer }).toMatchObject({ status: 200 });
      const schema = api[path].response;
      return schema.parse(answer) as ResponseOf<typeof path>;
    },

    async expectError(path, body, options) {
      const { status, headers, body: answer } = await send(path, body, options);
      const error = errorBodySchema.strict().parse(answer);
      expect({ error: error.error, status }).toEqual({
        error: error.error,
        status: errorStatus[error.error],
      });
      expect(error.message).toMatch(/[\u0600-\u06FF]/u);
      for (const sentence of Object.values(error.fields ?? {})) {
        expect(sentence).toMatch(/[\u0600-\u06FF]/u);
      }
      expect(headers.get('cache-control')).toBe('private, no-store');
      return { status, headers, body: error };
    },
  };
}
