import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { root } from '../../../scripts/root.ts';
import { sharedStack } from '../../fixtures/shared-stack.ts';
import { type Line, startLine } from '../line.ts';
import { type Screen, screenOf } from '../screen.ts';
import type { Engine, Tab } from '../tab.ts';

/** One page, or what is done on it. */
export interface Step {
  /** In the table of results. */
  readonly name: string;
  /** Whether the network is cut meanwhile, of which browsers complain. */
  readonly offline?: boolean;
  go(screen: Screen, line: Line): Promise<void>;
}

/** What one person does in one profile, step by step. */
export type Walk = readonly Step[];

/** What went wrong at each step, or null; nothing of steps that were not reached. */
export type Results = ReadonlyMap<string, string | null>;

/** The folder with pictures of what went wrong. */
export const pictures = join(root, 'node_modules/.cache/engines-results');

/** What Firefox says of a font that it no longer wants, because the page was left (NS_BINDING_ABORTED). */
const givenUp = /download failed .*status=2152398850/u;

/** Gives what the console complains of after a step, or null. */
async function complaintOf(step: Step, tab: Tab): Promise<string | null> {
  const complaints = await tab.complaints();
  const text = complaints.filter((each) => !givenUp.test(each)).join('; ');
  return text === '' || step.offline ? null : `the console says: ${text}`;
}

/** Milliseconds for a step: a library that waits for a lost answer never ends by itself. */
const longest = 120_000;

/** @throws an Error where the step takes longer. */
async function inTime(step: Promise<void>): Promise<void> {
  const over = new AbortController();
  const late = later(longest, undefined, over).then(() => {
    throw new Error(`it did not end in ${longest / 1_000} s`);
  });
  await Promise.race([step, late]).finally(() => over.abort());
}

/** Takes step after step, up to the first that fails. */
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

/** Walks on the shared stack, in a profile of its own, up to the first step that fails. */
export async function takeWalk(walk: Walk, engine: Engine): Promise<Results> {
  const line = await startLine(sharedStack().origin);
  try {
    const tab = await engine.open();
    return await takeSteps(walk, engine.name, tab, line).finally(() => tab.close());
  } finally {
    await line.cut();
  }
}
