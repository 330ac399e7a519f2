import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { root } from '../root.ts';
import { stackConfig } from './firebase-config.ts';
import { portsAt } from './ports.ts';

const shape = z.looseObject({
  hosting: z.looseObject({ public: z.string() }),
  emulators: z.looseObject({ auth: z.object({ host: z.string(), port: z.number() }) }),
});

it("moves the repo's own configuration to a stack's ports and lets pages reach its Auth", async () => {
  const own = await readFile(join(root, 'firebase.json'), 'utf8');
  const config = stackConfig(own, portsAt(100));
  const { hosting, emulators } = shape.parse(config);
  expect(hosting.public).toBe('web/dist');
  expect(emulators.auth).toEqual({ host: '127.0.0.1', port: 9199 });
  expect(JSON.stringify(config)).toContain(
    'connect-src http://127.0.0.1:9199 http://localhost:9199 ',
  );
});
