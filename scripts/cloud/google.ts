import * as z from 'zod';

/** The error for a failed call of Google's APIs. */
export class GoogleFailure extends Error {
  readonly status: number;
  /** The disabled API, if the call failed because an API is disabled in the project. */
  readonly disabledService: string | undefined;

  constructor(status: number, message: string, disabledService?: string) {
    super(message);
    this.name = 'GoogleFailure';
    this.status = status;
    this.disabledService = disabledService;
  }
}

export type GoogleClient = ReturnType<typeof createGoogleClient>;

interface Connection {
  readonly project: string;
  /** The caller's credentials. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
  /** Returns an API's address without a trailing slash. The default is Google's own address. */
  readonly origin?: (api: string) => string;
}

/** The format of Google's errors. https://google.aip.dev/193 */
const errorSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    details: z
      .array(
        z.object({
          reason: z.string().optional(),
          metadata: z.object({ service: z.string().optional() }).optional(),
        }),
      )
      .default([]),
  }),
});

/** Returns the API that a failed response names as disabled, if that is why the call failed. */
export function disabledServiceIn(body: unknown): string | undefined {
  const details = errorSchema.safeParse(body).data?.error.details;
  return details?.find(({ reason }) => reason === 'SERVICE_DISABLED')?.metadata?.service;
}

async function readFailure(response: Response): Promise<GoogleFailure> {
  const text = await response.text();
  const body = parseJson(text);
  const message = errorSchema.safeParse(body).data?.error.message ?? text.slice(0, 200);
  const reason = message || 'no reason given';
  return new GoogleFailure(response.status, reason, disabledServiceIn(body));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const nextPageSchema = z.object({ nextPageToken: z.string().default('') });

/**
 * Calls Google's APIs. A call's `api` is the first word of its host. For example, `firestore` is
 * firestore.googleapis.com. A failed call throws a GoogleFailure.
 */
export function createGoogleClient({
  project,
  headers,
  origin = (api) => `https://${api}.googleapis.com`,
}: Connection) {
  const cachedReads = new Map<string, Promise<unknown>>();

  async function call(method: string, api: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${origin(api)}${path}`, {
      method,
      // Without the project to bill, Google refuses the credentials of a user.
      headers: {
        'x-goog-user-project': project,
        'Content-Type': 'application/json',
        ...(await headers()),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw await readFailure(response);
    return response.json();
  }

  async function readOrNull(api: string, path: string): Promise<unknown> {
    const key = `${api}${path}`;
    const answer = cachedReads.get(key) ?? call('GET', api, path);
    cachedReads.set(key, answer);
    try {
      return await answer;
    } catch (error) {
      if (error instanceof GoogleFailure && error.status === 404) return null;
      throw error;
    }
  }

  return {
    project,
    /** Returns a resource, or null if it does not exist. Each path is read only once. */
    async read<T>(api: string, path: string, schema: z.ZodType<T>): Promise<T | null> {
      return schema.nullable().parse(await readOrNull(api, path));
    },
    /** Returns the items under `key` from all pages of a list. A missing list has no items. */
    async list<T>(api: string, path: string, key: string, schema: z.ZodType<T>): Promise<T[]> {
      const page = z.object({ [key]: z.array(schema).default([]) });
      const items: T[] = [];
      let pagePath: string | undefined = path;
      while (pagePath !== undefined) {
        const answer: unknown = (await readOrNull(api, pagePath)) ?? {};
        items.push(...(page.parse(answer)[key] ?? []));
        const token: string = nextPageSchema.parse(answer).nextPageToken;
        const nextPath = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ pageToken: token })}`;
        pagePath = token === '' ? undefined : nextPath;
      }
      return items;
    },
    send: (method: 'POST' | 'PATCH', api: string, path: string, body: unknown) =>
      call(method, api, path, body),
  };
}
