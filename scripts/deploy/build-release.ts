import { join } from 'node:path';
import { buildParts } from '../build/parts.ts';
import { describeKept, keepParts } from '../releases/keep-parts.ts';
import type { Release } from '../releases/release-list.ts';
import { root } from '../root.ts';
import type { Progress } from '../terminal/progress.ts';

/**
 * Builds site and functions for a deployment, and puts the parts of earlier releases beside the site's.
 * Does what the predeploy steps of firebase.json do for whoever calls firebase-tools by hand.
 * @param variables of the deployment; the build takes the site's address and the database from them.
 * @param indexes what the build needs of Firestore.
 * @param forgets whether the parts of earlier releases are left out.
 * @returns the earlier releases that the site's new list keeps.
 * @throws Refusal where the build fails, or the live site cannot be asked.
 */
export async function buildRelease(
  variables: Readonly<Record<string, string>>,
  indexes: readonly string[],
  { forgets, progress }: { readonly forgets: boolean; readonly progress: Progress },
): Promise<readonly Release[]> {
  const { MARKAZ_ORIGIN = '', MARKAZ_DATABASE = '', MARKAZ_SIGNING = '' } = variables;
  // The build reads them from this process, and notes them beside what it has built.
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
