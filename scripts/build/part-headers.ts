import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { partName, unpublished } from '../releases/release-list.ts';

/** The part of `hosting` in firebase.json that this file uses. */
export interface Hosting {
  readonly headers: readonly unknown[];
}

/** Cache-Control for names that change with the content. */
export const forAYear = 'max-age=31536000, immutable';

const namesOfRule = 50;

/**
 * Hosting rules that make browsers cache these parts for a year. Each part is named: a rule for the
 * whole folder would also cache «not found» answers.
 * @param names of files in `assets`.
 */
export function partHeaders(names: readonly string[]): readonly object[] {
  const parts = names.filter((name) => partName.test(name) && !unpublished.test(name)).sort();
  const rules = Array.from({ length: Math.ceil(parts.length / namesOfRule) }, (_, index) =>
    parts.slice(index * namesOfRule, (index + 1) * namesOfRule),
  );
  return rules.map((some) => ({
    source: `/assets/@(${some.join('|')})`,
    headers: [{ key: 'Cache-Control', value: forAYear }],
  }));
}

/** Adds the rules for the built parts to a hosting configuration. @param dist the site's folder. */
export async function withPartHeaders<Known extends Hosting>(
  hosting: Known,
  dist: string,
): Promise<Known> {
  const names = await readdir(join(dist, 'assets')).catch(() => []);
  // If two rules set the same header, the last one wins.
  return { ...hosting, headers: [...hosting.headers, ...partHeaders(names)] };
}
