import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { partNamePattern, unpublishedPattern } from '../releases/release-list.ts';

/** The part of `hosting` in firebase.json that this file uses. */
export interface Hosting {
  readonly headers: readonly unknown[];
}

/** Cache-Control of files whose names change with their content. */
export const immutableCacheControl = 'max-age=31536000, immutable';

const maxNamesPerRule = 50;

/**
 * Returns Hosting rules that make browsers cache the parts of the site for a year. The rules name
 * each part, because with a rule for the whole folder browsers would also cache «not found»
 * responses.
 * @param names names of files in `assets`.
 */
export function partHeaders(names: readonly string[]): readonly object[] {
  const parts = names
    .filter((name) => partNamePattern.test(name) && !unpublishedPattern.test(name))
    .sort();
  const rules = Array.from({ length: Math.ceil(parts.length / maxNamesPerRule) }, (_, index) =>
    parts.slice(index * maxNamesPerRule, (index + 1) * maxNamesPerRule),
  );
  return rules.map((ruleParts) => ({
    source: `/assets/@(${ruleParts.join('|')})`,
    headers: [{ key: 'Cache-Control', value: immutableCacheControl }],
  }));
}

/**
 * Adds the rules for the built parts to a hosting configuration.
 * @param dist the folder of the site's build.
 */
export async function withPartHeaders<Config extends Hosting>(
  hosting: Config,
  dist: string,
): Promise<Config> {
  const names = await readdir(join(dist, 'assets')).catch(() => []);
  // If two rules set the same header, the last one wins.
  return { ...hosting, headers: [...hosting.headers, ...partHeaders(names)] };
}
