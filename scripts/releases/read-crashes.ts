import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, posix } from 'node:path';
import { crashEndpoints } from '@markaz/contract/monitoring/crashes';
import * as z from 'zod';
import { Refusal } from '../terminal/command.ts';

/** An entry as the function logs it, or as Cloud Logging gives it back. */
const { shape } = crashEndpoints.crashes.request;
const crashSchema = z.looseObject({ ...shape, message: z.string() });
const entrySchema = z.union([
  crashSchema,
  z.looseObject({ jsonPayload: crashSchema }).transform(({ jsonPayload }) => jsonPayload),
]);
type Crash = z.infer<typeof crashSchema>;

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)].flat();
  } catch {
    return [];
  }
}

/**
 * Crashes among log entries: one JSON document, or one at the end of a line, as the local stack prints
 * them; everything else is passed over.
 */
export function findCrashes(text: string): readonly Crash[] {
  const whole = parsed(text);
  const entries = whole.length > 0 ? whole : (text.match(/\{.*\}$/gmu) ?? []).flatMap(parsed);
  return entries.flatMap((entry) => entrySchema.safeParse(entry).data ?? []);
}

/** Where the parts of a site are built, as its maps see it. */
const partsFolder = 'web/dist/assets';

/** @returns the line of the source that stands at this place of a part; the place itself where its map has none. */
async function sourceOf(maps: string, release: string, frame: string): Promise<string> {
  const [part = '', line, column] = frame.split(':');
  const path = join(maps, release, `${part}.map`);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refusal(
      `There is no ${path}: put the source maps of release ${release}, which its build left in web/dist-maps, there, or say where they are with --maps FOLDER.`,
    );
  });
  const origin = new SourceMap(JSON.parse(text)).findOrigin(Number(line), Number(column));
  if (!('fileName' in origin) || origin.fileName === undefined) return frame;
  const name = origin.name ? ` (${origin.name})` : '';
  const source = posix.join(partsFolder, origin.fileName);
  return `${source}:${origin.lineNumber}:${origin.columnNumber}${name}`;
}

/**
 * A crash with its stack in lines of the source.
 * @param maps the folder that has the source maps of each release in a folder of its name
 * @throws Refusal where those of this release are not there.
 */
export async function explainCrash(crash: Crash, maps: string): Promise<string> {
  const { release, message, page, browser, stack } = crash;
  const lines = await Promise.all(stack.map((frame) => sourceOf(maps, release, frame)));
  const head = `${message}\n  ${page}, ${browser.trim()}, release ${release}`;
  return [head, ...lines.map((line) => `    at ${line}`)].join('\n');
}
