import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { root } from '../../../scripts/root.ts';
import { sharedStack } from '../../fixtures/shared-stack.ts';
import { type Line, startLine } from '../line.ts';
import { type Screen, screenOf } from '../screen.ts';
import type { Engine, Tab } from '../tab.ts';

/** A page, or an action on it. */
export interface Step {
  /** Its name in the table of results. */
  readonly name: string;
  /** Whether the network is cut meanwhile; browsers log errors then. */
  readonly offline?: boolean;
  go(screen: Screen, line: Line): Promise<void>;
}

/** The steps of one person in one profile. */
export type Walk = readonly Step[];

/** What went wrong at each step, or null; without steps that were not reached. */
export type Results = ReadonlyMap<string, string | null>;

/** The folder for screenshots of failures. */
export const pictures = join(root, 'node_modules/.cache/engines-results');

/** Firefox's error for a font that it cancelled because the page was left (NS_BINDING_ABORTED). */
const givenUp = /download failed .*status=2152398850/u;

/** The console's errors after a step, or null. */
async function complaintOf(step: Step, tab: Tab): Promise<string | null> {
  const complaints = await tab.complaints();
  const text = complaints.filter((each) => !givenUp.test(each)).join('; ');
  return text === '' || step.offline ? null : `the console says: ${text}`;
}

/** Milliseconds for a step, because a library that waits for a lost answer never ends. */
const longest = 120_000;

/** @throws an Error if the step takes longer */
async function inTime(step: Promise<void>): Promise<void> {
  const over = new AbortController();
  const late = later(longest, undefined, over).then(() => {
    throw new Error(`it did not end in ${longest / 1_000} s`);
  });
  await Promise.race([step, late]).finally(() => over.abort());
}

/** Runs the steps up to the first that fails. */
async function takeSteps(walk: Walk, name: string, tab: Tab, line: Line): Promise<Results> {
  const screen = screenOf(tab, line);
  const results = new Map<string, string | null>();
  for (const step of walk) {
    const problem = await inTime(step.go(screen, line))
      .then(() => complaintOf(step, tab))
      .catch(({ message }: Error) => message);
    results.set(step.name, problem);
    if (problem === null) continue;
    await mkdir(pictures, { recursive: true });
    const file = `${name}, ${step.name}.png`.replaceAll('/', '-');
    await writeFile(join(pictures, file), await tab.picture());
    break;
  }
  return results;
}

/** Runs a walk on the shared stack, in a fresh profile, up to the first step that fails. */
export async function takeWalk(walk: Walk, engine: Engine): Promise<Results> {
  const line = await startLine(sharedStack().origin);
  try {
    const tab = await engine.open();
    return await takeSteps(walk, engine.name, tab, line).finally(() => tab.close());
  } finally {
    await line.cut();
  }
}
