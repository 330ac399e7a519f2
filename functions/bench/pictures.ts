/**
 * `npm run bench:pictures` measures the memory that the largest accepted pictures need. Each
 * picture is converted in its own process, in which the app is loaded. The command exits with 1 if
 * a picture leaves less than `reserveMiB` of the function's memory (`index.ts`). Memory does not
 * depend on the machine's load, but time does. This process must stay small, because a child's
 * reported peak includes its parent's memory.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './child.ts';
import type { PictureFile } from './picture-files.ts';

/** Memory of the deployed function. */
const availableMiB = 512;
/**
 * Memory that must be left for cached reads and drawn pictures (44 MiB), and for the bodies of
 * other requests at the same time.
 */
const reserveMiB = 100;

interface MemoryUse {
  /** Memory before the conversion, in KiB. */
  readonly before: number;
  /** Largest memory of the process, in KiB. */
  readonly peak: number;
  /** Duration of the conversion in milliseconds. */
  readonly took: number;
}

Object.assign(process.env, {
  GCLOUD_PROJECT: 'demo-bench',
  METADATA_SERVER_DETECTION: 'none',
  // The deployed function has the same value (scripts/build-functions.ts).
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
  `At most ${Math.round(maxPeakMiB)} of ${availableMiB} MiB; ${reserveMiB} must be left.`,
);
process.exit(maxPeakMiB > availableMiB - reserveMiB ? 1 : 0);
