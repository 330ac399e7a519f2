/**
 * `npm run bench:pictures`: measures the memory for the largest pictures that the API accepts, each
 * in its own process with the app loaded. Exits with 1 if one leaves less than `reserve` of the
 * function's memory (`index.ts`). Memory does not depend on the machine's load; time does.
 *
 * This process must stay small: a child's reported peak includes its parent's memory.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './child.ts';
import type { PictureFile } from './picture-files.ts';

/** MiB. */
const availableMiB = 512;
/** MiB for cached reads and drawn pictures (44) and for other requests' bodies meanwhile. */
const reserveMiB = 100;

interface MemoryUse {
  readonly before: number;
  readonly peak: number;
  readonly took: number;
}

Object.assign(process.env, {
  GCLOUD_PROJECT: 'demo-bench',
  METADATA_SERVER_DETECTION: 'none',
  // As deployed (scripts/build-functions.ts).
  MALLOC_ARENA_MAX: '2',
});
const folder = await mkdtemp(join(tmpdir(), 'markaz-pictures-'));
const rows: Record<string, Record<string, string | number>> = {};
let maxPeakMiB = 0;
try {
  const files: PictureFile[] = JSON.parse((await startProgram('picture-files.ts', [folder])).line);
  for (const { name, file, pixels, size } of files) {
    const { before, peak, took }: MemoryUse = JSON.parse(
      (await startProgram('picture-child.ts', [file])).line,
    );
    maxPeakMiB = Math.max(maxPeakMiB, peak / 1024);
    rows[name] = {
      megapixels: (pixels / 1e6).toFixed(1),
      'file, KB': Math.round(size / 1000),
      'before, MiB': Math.round(before / 1024),
      'peak, MiB': Math.round(peak / 1024),
      'added, MiB': Math.round((peak - before) / 1024),
      ms: Math.round(took),
    };
  }
} finally {
  await rm(folder, { recursive: true });
}
console.table(rows);
console.log(
  `At the most ${Math.round(maxPeakMiB)} of ${availableMiB} MiB; ${reserveMiB} shall be left.`,
);
process.exit(maxPeakMiB > availableMiB - reserveMiB ? 1 : 0);
