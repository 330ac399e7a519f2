/** Google's REST APIs, for the commands for a real project. */
import * as z from 'zod';

/** A failed call. */
export class GoogleFailure extends Error {
  readonly status: number;
  /** The API that is disabled in the project, if that is the reason. */
  readonly disabledService: string | undefined;

  constructor(status: number, message: string, disabledService?: string) {
    super(message);
    this.name = 'GoogleFailure';
    this.status = status;
    this.disabledService = disabledService;
  }
}

/** A call's `api` is the first word of its host: `firestore` is firestore.googleapis.com. */
export interface Google {
  readonly project: string;
  /** Returns null if there is no such resource. Each path is read once. @throws GoogleFailure */
  read<T>(api: string, path: string, schema: z.ZodType<T>): Promise<T | null>;
  /** Returns the items under `key` from all pages; none without a list. @throws GoogleFailure */
  list<T>(api: string, path: string, key: string, schema: z.ZodType<T>): Promise<T[]>;
  /** @throws GoogleFailure */
  send(method: 'POST' | 'PATCH', api: string, path: string, body: unknown): Promise<unknown>;
}

export interface Connection {
  readonly project: string;
  /** The caller's credentials. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
  /** An API's address without a trailing slash; Google's own by default. */
  readonly origin?: (api: string) => string;
}

const longestWaitMs = 30_000;

/** https://google.aip.dev/193; an ErrorInfo names a disabled API. */
const errorSchema = z.object({
  error: z.object({
    message: z.string().default('no reason given'),
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

async function failureOf(response: Response): Promise<GoogleFailure> {
  const text = await response.text();
  const { success, data } = errorSchema.safeParse(parsedJson(text));
  if (!success) return new GoogleFailure(response.status, text.slice(0, 200) || 'no reason given');
  const disabled = data.error.details.find(({ reason }) => reason === 'SERVICE_DISABLED');
  return new GoogleFailure(response.status, data.error.message, disabled?.metadata?.service);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const nextPage = z.object({ nextPageToken: z.string().default('') });

/** Calls the APIs with the connection's credentials. */
export function googleOf({ project, headers, origin }: Connection): Google {
  const reads = new Map<string, Promise<unknown>>();
  const originOf = origin ?? ((api: string) => `https://${api}.googleapis.com`);

  async function call(method: string, api: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${originOf(api)}${path}`, {
      method,
      // Bills the calls to the project: without it, Google refuses users' own credentials.
      headers: {
        'x-goog-user-project': project,
        'Content-Type': 'application/json',
        ...(await headers()),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(longestWaitMs),
    });
    if (!response.ok) throw await failureOf(response);
    return response.json();
  }

  function readOnce(api: string, path: string): Promise<unknown> {
    const key = `${api}${path}`;
    const known = reads.get(key) ?? call('GET', api, path);
    reads.set(key, known);
    return known;
  }

  async function readOrNull(api: string, path: string): Promise<unknown> {
    try {
      return await readOnce(api, path);
    } catch (error) {
      if (error instanceof GoogleFailure && error.status === 404) return null;
      throw error;
    }
  }

  return {
    project,
    read: async (api, path, schema) => schema.nullable().parse(await readOrNull(api, path)),
    async list<T>(api: string, path: string, key: string, schema: z.ZodType<T>) {
      const page = z.object({ [key]: z.array(schema).default([]) });
      const all: T[] = [];
      let next: string | undefined = path;
      while (next !== undefined) {
        const answer: unknown = (await readOrNull(api, next)) ?? {};
        all.push(...(page.parse(answer)[key] ?? []));
        const token: string = nextPage.parse(answer).nextPageToken;
        const more = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ pageToken: token })}`;
        next = token === '' ? undefined : more;
      }
      return all;
    },
    send: call,
  };
}
