/** `npm run docs:api`: writes docs/api.md and docs/openapi.json from the contract. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiText } from './api-docs/open-api.ts';
import { apiPage } from './api-docs/page.ts';
import { root } from './root.ts';
import { runCommand } from './terminal/command.ts';

await runCommand(async () => {
  await writeFile(join(root, 'docs', 'api.md'), apiPage());
  await writeFile(join(root, 'docs', 'openapi.json'), openApiText());
  console.log('Wrote docs/api.md and docs/openapi.json.');
});
