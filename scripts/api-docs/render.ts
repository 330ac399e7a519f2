import { type ApiPath, api } from '@markaz/contract/api';
import type { Endpoint } from '@markaz/contract/endpoint';
import { errorMessages, errorStatus } from '@markaz/contract/errors';
import { summaries } from '@markaz/contract/summaries';
import * as z from 'zod';
import { exampleOf, type JsonSchema } from './example.ts';

export interface Examples {
  readonly request: unknown;
  readonly response: unknown;
}

const askers: Readonly<Record<Endpoint['access'], string>> = {
  public: 'anyone (nobody is asked who they are)',
  anyone: 'anyone; the answer depends on who asks',
  student: 'a signed-in student',
  admin: 'an admin',
  content: 'staff with the role content, or an admin',
  sales: 'staff with the role sales, or an admin',
  staff: 'staff with any role',
};

function example(schema: z.ZodType, call: string, io: 'input' | 'output'): unknown {
  if (schema instanceof z.ZodUndefined) return undefined;
  const described = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return exampleOf(described, { call, parent: '', name: '' });
}

/** One request and one answer of a call, as the contract's own schemas describe them. */
export function examplesOf(path: ApiPath): Examples {
  const { request, response }: Endpoint = api[path];
  return {
    request: example(request, path, 'input'),
    response: example(response, path, 'output'),
  };
}

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

function queryOf(request: unknown): string {
  const given = Object.entries(request ?? {}).filter(([, value]) => value !== null);
  return new URLSearchParams(
    Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  ).toString();
}

function sent(path: ApiPath, { body, method }: Endpoint, request: unknown): string {
  const line = `${method} /api/${path}`;
  if (body === 'none') return `\`\`\`http\n${line}\n\`\`\``;
  if (body === 'query') return `\`\`\`http\n${line}?${queryOf(request)}\n\`\`\``;
  const form = body === 'multipart' ? ' (multipart; each field a part of JSON text)' : '';
  return `\`${line}\`${form}\n\n${json(request)}`;
}

function renderCall(path: ApiPath): string {
  const endpoint: Endpoint = api[path];
  const { request, response } = examplesOf(path);
  const answer = endpoint.response instanceof z.ZodString ? 'A file to download.' : json(response);
  return [
    `### ${endpoint.method} ${path}`,
    summaries[path],
    `Who: ${askers[endpoint.access]}.`,
    sent(path, endpoint, request),
    'Answer:',
    answer,
  ].join('\n\n');
}

const preface = `# The API

Made from \`contract/\` by \`npm run docs:api\`; a test holds it current. All paths are under \`/api/\`. Calls carry the session cookie \`__session\` or \`Authorization: Bearer <ID token>\`. Posts from another site are refused. Times are ISO 8601.

Thumbnails are read at \`GET /api/thumbnails/{name}\`, immutable for a year; pictures of links to courses (JPEG, 1200 × 630) at \`GET /api/previews/{name}\` likewise. \`/sitemap.xml\` comes from the same function.

## Errors

\`\`\`json
{ "error": "<code>", "message": "<one Arabic sentence>", "fields": { "<path>": "<Arabic sentence>" } }
\`\`\`

| code | status | says |
|---|---|---|
${Object.entries(errorStatus)
  .map(
    ([code, status]) =>
      `| \`${code}\` | ${status} | ${errorMessages[code as keyof typeof errorStatus]} |`,
  )
  .join('\n')}

429 and 503 carry \`Retry-After\`; 405 carries \`Allow\`; \`internal\` carries a \`requestId\`.

## Calls`;

/** The whole of docs/api.md. */
export function renderApi(): string {
  const paths = Object.keys(api) as ApiPath[];
  return `${[preface, ...paths.map(renderCall)].join('\n\n')}\n`;
}
