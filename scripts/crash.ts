/**
 * `npm run crash -- FILE|- [--maps FOLDER]`: reads the function's log as JSON and prints the
 * browser crashes in it. Their stacks name lines of the source (docs/operations.md).
 */
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, posix } from 'node:path';
import { text } from 'node:stream/consumers';
import { crashEndpoints } from '@markaz/contract/monitoring/crashes';
import * as z from 'zod';
import { root } from './root.ts';
import { Refusal, readArguments, runCommand } from './terminal/command.ts';

/** A log entry as the function writes it, or as Cloud Logging returns it. */
const { shape } = crashEndpoints.crashes.request;
const crashSchema = z.looseObject({ ...shape, message: z.string() });
const entrySchema = z.union([
  crashSchema,
  z.looseObject({ jsonPayload: crashSchema }).transform(({ jsonPayload }) => jsonPayload),
]);
type Crash = z.infer<typeof crashSchema>;

function parseEntries(text: string): unknown[] {
  try {
    return [JSON.parse(text)].flat();
  } catch {
    return [];
  }
}

/**
 * Returns the crashes among log entries. Skips everything else.
 * @param text one JSON document with all entries, or lines that end with an entry, as the local
 * stack prints them
 */
export function findCrashes(text: string): readonly Crash[] {
  const parsedDocument = parseEntries(text);
  const entries =
    parsedDocument.length > 0
      ? parsedDocument
      : (text.match(/\{.*\}$/gmu) ?? []).flatMap(parseEntries);
  return entries.flatMap((entry) => entrySchema.safeParse(entry).data ?? []);
}

/** The folder to which the paths in the source maps are relative. */
const builtFilesFolder = 'web/dist/assets';

/**
 * Returns the line of the source for a position in a built file, or the position itself if the map
 * has no source for it.
 */
async function mapFrame(maps: string, release: string, frame: string): Promise<string> {
  const [builtFile = '', line, column] = frame.split(':');
  const path = join(maps, release, `${builtFile}.map`);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refusal(
      `${path} does not exist. Copy the source maps of release ${release} there (its build wrote them to web/dist-maps), or give their folder with --maps FOLDER.`,
    );
  });
  const origin = new SourceMap(JSON.parse(text)).findOrigin(Number(line), Number(column));
  if (!('fileName' in origin) || origin.fileName === undefined) return frame;
  const name = origin.name ? ` (${origin.name})` : '';
  const source = posix.join(builtFilesFolder, origin.fileName);
  return `${source}:${origin.lineNumber}:${origin.columnNumber}${name}`;
}

/**
 * Formats a crash, with the lines of the source in its stack.
 * @param maps folder that contains a folder of source maps for each release
 * @throws Refusal if the maps of the crash's release are missing.
 */
export async function explainCrash(crash: Crash, maps: string): Promise<string> {
  const { release, message, page, browser, stack } = crash;
  const lines = await Promise.all(stack.map((frame) => mapFrame(maps, release, frame)));
  const heading = `${message}\n  ${page}, ${browser.trim()}, release ${release}`;
  return [heading, ...lines.map((line) => `    at ${line}`)].join('\n');
}

const usage = 'Give the log entries: a file, or - for standard input.';

if (import.meta.main)
  await runCommand(async () => {
    const options = { maps: { type: 'string', default: join(root, 'web/dist-maps') } } as const;
    const { values, positionals } = readArguments({ allowPositionals: true, options }, () => usage);
    const [file] = positionals;
    if (file === undefined) throw new Refusal(usage);
    const log = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
    const crashes = findCrashes(log);
    if (crashes.length === 0) throw new Refusal(`No browser crash was found in ${file}.`);
    for (const crash of crashes) console.log(await explainCrash(crash, values.maps));
  });
