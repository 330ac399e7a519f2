import * as z from 'zod';
import { region } from '../cloud/expected.ts';
import { disabledServiceIn } from '../cloud/google.ts';
import { Refusal } from '../terminal/command.ts';
import { withDoctorCommand } from './failures.ts';
import type { Exchange, Firebase } from './firebase.ts';

const functionSchema = z.object({
  id: z.string(),
  region: z.string(),
  codebase: z.string().optional(),
  labels: z.record(z.string(), z.string()).default({}),
  serviceAccount: z.string().nullish(),
  environmentVariables: z.record(z.string(), z.string()).default({}),
});

/** A function of the project, as firebase-tools lists it. */
export type DeployedFunction = z.output<typeof functionSchema>;

const service = 'cloudfunctions.googleapis.com';

const listBody = z.object({ unreachable: z.array(z.string()).default([]) });

const isFunctionList = ({ method, url }: Exchange) =>
  method === 'GET' && url.endsWith('/functions');

/**
 * Checks that a list of functions without `api` is complete, because the command omits functions in
 * regions that it could not reach, without a warning.
 * @throws Refusal if Google reports unreachable regions, or if a list is missing or unreadable.
 */
async function requireCompleteList(firebase: Firebase): Promise<void> {
  const lists = (await firebase.trace('functions:list')).filter(isFunctionList);
  const bodies = lists.map(({ status, body }) =>
    status === 200 ? listBody.safeParse(body).data : undefined,
  );
  const unreachable = bodies.flatMap((body) => body?.unreachable ?? []);
  // Google has one list for each of the two generations of functions.
  const isComplete = lists.length >= 2 && !bodies.includes(undefined);
  if (isComplete && unreachable.length === 0) return;
  const regions = unreachable.length > 0 ? ` (unreachable: ${unreachable.join(', ')})` : '';
  throw new Refusal(
    withDoctorCommand(
      `Google gave only a part of the list of functions${regions}, so that the settings of the last deployment are not known. Nothing was changed: run this command again in a few minutes.`,
      firebase.projectId,
    ),
  );
}

/** Whether a function is the site's API, whose variables contain the settings. */
export const isApi = (each: DeployedFunction) => each.id === 'api' && each.region === region;

const channelsSchema = z.object({
  channels: z.array(z.object({ name: z.string(), release: z.unknown().optional() })),
});

/** @throws Refusal if Hosting does not answer. */
async function hasRelease(firebase: Firebase): Promise<boolean> {
  const listed = await firebase.tryRunJson(channelsSchema, 'hosting:channel:list');
  // Without a site there is no release.
  if (listed.refusal !== null && listed.calls.at(-1)?.status === 404) return false;
  if (listed.refusal !== null) throw listed.refusal;
  return listed.result.channels.some(
    ({ name, release }) => name.endsWith('/channels/live') && release !== undefined,
  );
}

/**
 * Returns the project's functions. The function `api` may be missing only in two cases. In the
 * first case, the site has no release, so the project was never deployed. In the second case, the
 * site has a release, the list is complete, and the caller gives all settings. If the API of
 * functions is disabled, only the first case is accepted.
 * @throws Refusal if `api` is missing and neither case is certain.
 */
export async function findDeployed(
  firebase: Firebase,
  hasAllSettings: boolean,
): Promise<readonly DeployedFunction[]> {
  const { projectId } = firebase;
  const listed = await firebase.tryRunJson(z.array(functionSchema), 'functions:list');
  const last = listed.refusal === null ? undefined : listed.calls.findLast(isFunctionList);
  // Any other 403 is only a missing permission.
  const isDisabled = last?.status === 403 && disabledServiceIn(last.body) === service;
  if (listed.refusal !== null && !isDisabled)
    throw new Refusal(
      `The settings of the last deployment could not be read, and nothing was changed. ${listed.refusal.message}`,
      listed.refusal.details,
    );
  const functions = listed.result ?? [];
  if (functions.some(isApi)) return functions;
  if (!isDisabled) await requireCompleteList(firebase);
  if (!(await hasRelease(firebase))) return functions;
  if (isDisabled)
    throw new Refusal(
      withDoctorCommand(
        `The site has a release, but the API ${service} is disabled, so that the settings of the last deployment are not known. Run gcloud services enable ${service} --project ${projectId}, wait a minute, and run this command again.`,
        projectId,
      ),
    );
  if (hasAllSettings) return functions;
  throw new Refusal(
    withDoctorCommand(
      'The site has a release, but its function api is gone, and with it the settings of the last deployment. Give them all: --origin URL, and MARKAZ_DATABASE and MARKAZ_SIGNING in the environment.',
      projectId,
    ),
  );
}
