import { writeFile } from 'node:fs/promises';
import { test } from '../fixtures/test.ts';
import { demoDataFile, prepareDemo } from './demo-data.ts';

test('adds the data to the demo that only pictures need', async () => {
  await writeFile(demoDataFile(), JSON.stringify(await prepareDemo()));
});
