import { onTestFinished } from 'vitest';
import { examine } from '../cloud/doctor/examine.ts';
import { createGoogleClient, type GoogleClient } from '../cloud/google.ts';
import { putMonitoring } from '../cloud/monitoring.ts';
import {
  type Answer,
  type Call,
  googleError,
  type Route,
  startStandIn,
} from '../cloud/stand-in/server.ts';
import { type Answers, project } from './sample-project.ts';

const keyOf = ({ path }: Call) => path.slice(1).replace('/', ' /');

/** Adds a posted item to its list, or replaces the item of the same name by a patched one. */
function applyChange(answers: Answers, call: Call): Record<string, unknown> {
  const isPatch = call.method === 'PATCH';
  const key = isPatch ? keyOf(call).replace(/\/[^/]+$/u, '') : keyOf(call);
  const path = key.replace(/^\w+ \/v\d\//u, '');
  const list = path.split('/').at(-1) ?? '';
  const existingList: unknown = Object(answers[key])[list];
  const items: Record<string, unknown>[] = Array.isArray(existingList) ? existingList : [];
  const name = isPatch ? `${path}/${call.path.split('/').at(-1)}` : `${path}/${items.length + 1}`;
  const item = { enabled: true, ...Object(call.body), name };
  answers[key] = { [list]: [...items.filter((each) => each.name !== name), item] };
  return item;
}

function routesOf(
  answers: Answers,
  refusedPrefixes: readonly string[],
  refusal: Answer,
): readonly Route[] {
  return ['GET', 'POST', 'PATCH'].map((method) => ({
    method,
    path: /./u,
    answer: (call) => {
      const key = keyOf(call);
      if (refusedPrefixes.some((each) => key.startsWith(each))) return refusal;
      const isRead = method === 'GET' || /:(?:getIamPolicy|runAggregationQuery)$/u.test(key);
      if (!isRead) return { body: applyChange(answers, call) };
      const body = answers[key];
      return body === undefined ? googleError(404, `Nothing at ${key}.`) : { body };
    },
  }));
}

/**
 * Starts a stand-in for the project until the test ends.
 * @param refusedPrefixes calls whose `API PATH` begins with one of these fail with `refusal`
 */
export async function startProjectStandIn(
  answers: Answers,
  refusedPrefixes: readonly string[] = [],
  refusal = googleError(403, 'Not you.'),
) {
  const { url, calls, stop } = await startStandIn(routesOf(answers, refusedPrefixes, refusal));
  onTestFinished(stop);
  /** Connects again, without the cache of earlier reads. */
  const connectTo = (): GoogleClient =>
    createGoogleClient({
      project,
      headers: async () => ({ Authorization: 'Bearer somebody' }),
      origin: (api) => `${url}/${api}`,
    });
  return { connectTo, calls };
}

type StandIn = Awaited<ReturnType<typeof startProjectStandIn>>;

/** Returns the report of `npm run doctor` about the project at a stand-in. */
export async function runDoctor({ connectTo }: StandIn) {
  const lines: string[] = [];
  const isHealthy = await examine(connectTo(), (line) => lines.push(line));
  const linesMarked = (mark: string) =>
    lines.filter((line) => line.startsWith(`  ${mark} `)).map((line) => line.slice(4));
  return { isHealthy, text: lines.join('\n'), missing: linesMarked('✗'), review: linesMarked('?') };
}

/** Runs `npm run monitoring` for the project at a stand-in. */
export async function runMonitoring({ connectTo }: StandIn, budget?: number) {
  const lines: string[] = [];
  const options = { email: 'owner@example.org', budget };
  return {
    isComplete: await putMonitoring(connectTo(), options, (line) => lines.push(line)),
    lines,
  };
}

/** Returns the title of the check in a line of the doctor's report. */
export const titleOf = (line: string) => line.split(':')[0] ?? '';
