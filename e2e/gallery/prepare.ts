import { writeFile } from 'node:fs/promises';
import { test } from '../fixtures/test.ts';
import { factsFile, prepareDemo } from './demo-facts.ts';

test('adds the data to the demo that only pictures need', async () => {
  await writeFile(factsFile(), JSON.stringify(await prepareDemo()));
});
