/** `npm run docs:api`: writes docs/api.md and docs/openapi.json from the contract. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiPath, api } from '@markaz/contract/api';
import type { Endpoint } from '@markaz/contract/endpoint';
import { errorMessages, errorStatus } from '@markaz/contract/errors';
import * as z from 'zod';
import { root } from './root.ts';
import { runCommand } from './terminal/command.ts';

type Json = Readonly<Record<string, unknown>>;

/** Describes the permitted callers in docs/api.md and in the OpenAPI document. */
const callers: Readonly<Record<Endpoint['access'], string>> = {
  public: 'anyone (the caller is not identified)',
  anyone: 'anyone (the answer depends on the caller)',
  student: 'a signed-in person',
  admin: 'an admin',
  content: 'staff with the role content, or an admin',
  sales: 'staff with the role sales, or an admin',
  cashier: 'staff with the role cashier, or an admin',
  teacher: 'a teacher, or an admin',
  teaching: 'staff with the role content, a teacher, or an admin',
  staff: 'staff with the role content or sales, or an admin',
  team: 'staff with any role',
};

const calls = Object.entries(api) as readonly (readonly [ApiPath, Endpoint])[];

/** Returns a Zod schema as JSON Schema, without details that clients do not need. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      // The format implies the pattern, which has 300 characters.
      if (part.format === 'date-time') delete part.pattern;
      // Clients must accept additional fields, because later versions may add fields to responses.
      if (part.additionalProperties === false) delete part.additionalProperties;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
    },
  });
  return rest;
}

function parametersOf(schema: Json): readonly Json[] {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function requestOf({ body, request }: Endpoint): Json {
  if (body === 'none') return {};
  const schema = jsonSchemaOf(request, 'input');
  if (body === 'query') return { parameters: parametersOf(schema) };
  const type = body === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

function responseOf({ response }: Endpoint): Json {
  const schema = jsonSchemaOf(response, 'output');
  return response instanceof z.ZodString
    ? { description: 'A CSV file.', content: { 'text/csv': { schema } } }
    : { description: 'Done.', content: { 'application/json': { schema } } };
}

function operationOf(path: ApiPath, endpoint: Endpoint): Json {
  const { summary, access } = endpoint;
  return {
    operationId: path,
    summary,
    description: `Caller: ${callers[access]}.`,
    ...(access === 'public' && { security: [] }),
    ...(access === 'anyone' && { security: [{}, { session: [] }, { idToken: [] }] }),
    ...requestOf(endpoint),
    responses: {
      200: responseOf(endpoint),
      default: { $ref: '#/components/responses/error' },
    },
  };
}

const errors = Object.entries(errorStatus).map(([code, status]) => ({
  code,
  status,
  message: errorMessages[code as keyof typeof errorStatus],
}));

const errorSchema = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { enum: Object.keys(errorStatus) },
    message: { type: 'string', description: 'One Arabic sentence.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string', description: 'Only with `internal`.' },
  },
};

/** Returns the contract as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1.html). */
function openApi(): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Markaz',
      version: '1',
      description: 'Made from contract/ by `npm run docs:api`.',
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }, { idToken: [] }],
    paths: Object.fromEntries(
      calls.map(([path, endpoint]) => [
        `/${path}`,
        { [endpoint.method.toLowerCase()]: operationOf(path, endpoint) },
      ]),
    ),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__session' },
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'Firebase ID token' },
      },
      responses: {
        error: {
          description: errors
            .map(({ code, status, message }) => `${status} ${code}: ${message}`)
            .join('\n'),
          content: { 'application/json': { schema: errorSchema } },
        },
      },
    },
  };
}

/**
 * Returns the document as text. Each call has one line, so that a change of one call changes only
 * one line.
 */
export function openApiText(): string {
  const { paths, ...rest } = openApi();
  const lines = Object.entries(paths as Json).map(
    ([path, item]) => `${JSON.stringify(path)}:${JSON.stringify(item)}`,
  );
  return `${JSON.stringify(rest).slice(0, -1)},"paths":{\n${lines.join(',\n')}\n}}\n`;
}

const errorLines = errors.map(
  ({ code, status, message }) => `| \`${code}\` | ${status} | ${message} |`,
);

const lines = calls.map(
  ([path, { method, access, summary }]) =>
    `| \`${method} ${path}\` | ${callers[access]} | ${summary.replaceAll('|', '\\|')} |`,
);

/** Returns the text of docs/api.md, with one line per call. */
export function apiPage(): string {
  return `# The API

\`npm run docs:api\` makes this page from \`contract/\`. A test fails if the page is out of date. [openapi.json](openapi.json) describes every request and response in a format for tools.

All paths are under \`/api/\`. Calls carry the session cookie \`__session\` or \`Authorization: Bearer <ID token>\`. Posts from another site are refused. Times are ISO 8601.

\`GET /api/thumbnails/{name}\` returns a thumbnail, and \`GET /api/captions/{name}\` a video's captions (WebVTT). \`GET /api/previews/{name}\` returns the preview image of a link to a course (JPEG, 1200 × 630). Browsers may cache them for a year. The same function serves \`/sitemap.xml\`.

## Errors

\`\`\`json
{ "error": "<code>", "message": "<one Arabic sentence>", "fields": { "<path>": "<Arabic sentence>" } }
\`\`\`

| code | status | message |
|---|---|---|
${errorLines.join('\n')}

429 and 503 carry \`Retry-After\`; 405 carries \`Allow\`; \`internal\` carries a \`requestId\`.

## Calls

| call | caller | what it does |
|---|---|---|
${lines.join('\n')}
`;
}

if (import.meta.main)
  await runCommand(async () => {
    await writeFile(join(root, 'docs', 'api.md'), apiPage());
    await writeFile(join(root, 'docs', 'openapi.json'), openApiText());
    console.log('Wrote docs/api.md and docs/openapi.json.');
  });
