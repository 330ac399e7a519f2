import { join } from 'node:path';
import { buildParts } from '../build/parts.ts';
import { describeKept, keepParts } from '../releases/keep-parts.ts';
import type { Release } from '../releases/release-list.ts';
import { root } from '../root.ts';
import type { Progress } from '../terminal/progress.ts';

/**
 * Builds site and functions for a deployment, and adds the parts of earlier releases to the site.
 * For manual calls of firebase-tools, the predeploy steps of firebase.json do the same.
 * @param variables of the deployment, with the site's origin and the database.
 * @param indexes the Firestore indexes that the build needs.
 * @param forgets whether to omit the parts of earlier releases.
 * @returns the earlier releases in the site's new list.
 * @throws Refusal if the build fails, or the live site does not answer.
 */
export async function buildRelease(
  variables: Readonly<Record<string, string>>,
  indexes: readonly string[],
  { forgets, progress }: { readonly forgets: boolean; readonly progress: Progress },
): Promise<readonly Release[]> {
  const { MARKAZ_ORIGIN = '', MARKAZ_DATABASE = '', MARKAZ_SIGNING = '' } = variables;
  // The build reads them from this process, and records them with its output.
  Object.assign(process.env, { MARKAZ_ORIGIN, MARKAZ_DATABASE, MARKAZ_SIGNING });
  await buildParts(progress, { all: true });
  const origin = forgets ? null : MARKAZ_ORIGIN;
  const dist = join(root, 'web/dist');
  const kept = await progress.step('Parts of earlier releases', () =>
    keepParts(dist, origin, indexes, new Date()),
  );
  progress.say(describeKept(kept));
  return kept.earlier;
}
