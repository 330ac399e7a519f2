/** `npm run docs:api`: writes docs/api.md from the contract. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderApi } from './api-docs/render.ts';
import { root } from './root.ts';
import { runCommand } from './terminal/command.ts';

await runCommand(async () => {
  await writeFile(join(root, 'docs', 'api.md'), renderApi());
  console.log('Wrote docs/api.md.');
});
