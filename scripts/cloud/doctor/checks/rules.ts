import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from '../../../root.ts';
import { deployCommand } from '../../expected.ts';
import type { GoogleClient } from '../../google.ts';
import { type Check, check, missing, ok } from '../check.ts';

const releaseSchema = z.object({ name: z.string(), rulesetName: z.string() });

const rulesetSchema = z.object({
  source: z.object({ files: z.array(z.object({ content: z.string() })) }),
});

/** Reads the deployed rules. Returns null if none were ever deployed. */
async function readRules(
  { list, read, project }: GoogleClient,
  service: string,
): Promise<string | null> {
  const path = `/v1/projects/${project}/releases`;
  const releases = await list('firebaserules', path, 'releases', releaseSchema);
  const prefix = `projects/${project}/releases/${service}`;
  const release = releases.find(({ name }) => name === prefix || name.startsWith(`${prefix}/`));
  if (release === undefined) return null;
  const ruleset = await read('firebaserules', `/v1/${release.rulesetName}`, rulesetSchema);
  return ruleset?.source.files[0]?.content ?? null;
}

/** https://firebase.google.com/docs/reference/rules/rest/v1/projects.releases */
function rulesCheck(title: string, service: string, file: string): Check {
  return check({
    title,
    role: 'roles/firebaserules.viewer',
    read: async (google) => ({
      deployedRules: await readRules(google, service),
      repositoryRules: await readFile(join(root, file), 'utf8'),
    }),
    judge: ({ deployedRules, repositoryRules }, project) => {
      if (deployedRules?.trim() === repositoryRules.trim())
        return ok(`those of ${file}, which deny all access`);
      return missing(
        deployedRules === null ? 'never deployed' : `not those of ${file}, which deny all access`,
        deployCommand(project),
      );
    },
  });
}

export const firestoreRules = rulesCheck(
  'Rules of Firestore',
  'cloud.firestore',
  'firestore.rules',
);

export const storageRules = rulesCheck('Rules of Storage', 'firebase.storage', 'storage.rules');
