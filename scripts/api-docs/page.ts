import { errorMessages, errorStatus } from '@markaz/contract/errors';
import { callers, calls } from './open-api.ts';

const errors = Object.entries(errorStatus).map(
  ([code, status]) =>
    `| \`${code}\` | ${status} | ${errorMessages[code as keyof typeof errorStatus]} |`,
);

const lines = calls.map(
  ([path, { method, access, summary }]) =>
    `| \`${method} ${path}\` | ${callers[access]} | ${summary.replaceAll('|', '\\|')} |`,
);

/** The whole text of docs/api.md: one line per call. */
export function apiPage(): string {
  return `# The API

Made from \`contract/\` by \`npm run docs:api\`; a test fails when it is out of date. [openapi.json](openapi.json) describes every request and answer for tools.

All paths are under \`/api/\`. Calls carry the session cookie \`__session\` or \`Authorization: Bearer <ID token>\`. Posts from another site are refused. Times are ISO 8601.

Thumbnails are read at \`GET /api/thumbnails/{name}\`, pictures of links to courses (JPEG, 1200 × 630) at \`GET /api/previews/{name}\`. Both are immutable for a year. The same function serves \`/sitemap.xml\`.

## Errors

\`\`\`json
{ "error": "<code>", "message": "<one Arabic sentence>", "fields": { "<path>": "<Arabic sentence>" } }
\`\`\`

| code | status | message |
|---|---|---|
${errors.join('\n')}

429 and 503 carry \`Retry-After\`; 405 carries \`Allow\`; \`internal\` carries a \`requestId\`.

## Calls

| call | caller | what it does |
|---|---|---|
${lines.join('\n')}
`;
}
