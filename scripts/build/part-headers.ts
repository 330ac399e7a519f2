import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { partName, unpublished } from '../releases/release-list.ts';

/** `hosting` in firebase.json, as far as this file knows it. */
export interface Hosting {
  readonly headers: readonly unknown[];
}

/** Of a file whose name changes with its content. */
export const forAYear = 'max-age=31536000, immutable';

const namesOfRule = 50;

/**
 * Rules of Hosting that let browsers keep these parts for a year. Each part is named: a rule for the
 * whole folder would also keep the answer «not found».
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

/** The same hosting with those rules for what was built. @param dist the folder of the site. */
export async function withPartHeaders<Known extends Hosting>(
  hosting: Known,
  dist: string,
): Promise<Known> {
  const names = await readdir(join(dist, 'assets')).catch(() => []);
  // Of two rules for one header the last one counts.
  return { ...hosting, headers: [...hosting.headers, ...partHeaders(names)] };
}
