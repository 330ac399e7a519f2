import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../../scripts/root.ts';
import { sharedStack } from '../../fixtures/shared-stack.ts';
import { type CuttableProxy, startCuttableProxy } from '../cuttable-proxy.ts';
import { createScreen, type Screen } from '../screen.ts';
import type { Engine, Tab } from '../tab.ts';

/** A step of a walk. It opens a page or does something on a page. */
export interface Step {
  /** The name in the table of results. */
  readonly name: string;
  /** Whether the step cuts the network. Browsers then log errors, which do not fail the step. */
  readonly offline?: boolean;
  run(screen: Screen, proxy: CuttableProxy): Promise<void>;
}

/** The steps of one person in one profile. */
export type Walk = readonly Step[];

/** The problem of each step, or null if the step succeeded. Steps that did not run are missing. */
export type Results = ReadonlyMap<string, string | null>;

/** The folder for screenshots of failures. */
export const screenshotsFolder = join(root, 'node_modules/.cache/engines-results');

/** Matches Firefox's error for a font whose download it cancelled (NS_BINDING_ABORTED). */
const cancelledDownload = /download failed .*status=2152398850/u;

/** Returns a text with the errors in the console after a step, or null if there are none. */
async function findConsoleErrors(step: Step, tab: Tab): Promise<string | null> {
  const errors = await tab.takeErrors();
  const text = errors.filter((each) => !cancelledDownload.test(each)).join('; ');
  return text === '' || step.offline ? null : `the console says: ${text}`;
}

/** The time limit of a step. Without a limit, a library might wait forever for a lost response. */
const maxStepMs = 120_000;

/** @throws Error if the step takes longer than `maxStepMs` */
async function withTimeout(step: Promise<void>): Promise<void> {
  const abortController = new AbortController();
  const timeout = wait(maxStepMs, undefined, abortController).then(() => {
    throw new Error(`it did not end in ${maxStepMs / 1_000} s`);
  });
  await Promise.race([step, timeout]).finally(() => abortController.abort());
}

/** Runs the steps in order, up to the first step that fails. */
async function runSteps(
  walk: Walk,
  name: string,
  tab: Tab,
  proxy: CuttableProxy,
): Promise<Results> {
  const screen = createScreen(tab, proxy);
  const results = new Map<string, string | null>();
  for (const step of walk) {
    const problem = await withTimeout(step.run(screen, proxy))
      .then(() => findConsoleErrors(step, tab))
      .catch(({ message }: Error) => message);
    results.set(step.name, problem);
    if (problem === null) continue;
    await mkdir(screenshotsFolder, { recursive: true });
    const file = `${name}, ${step.name}.png`.replaceAll('/', '-');
    await writeFile(join(screenshotsFolder, file), await tab.screenshot());
    break;
  }
  return results;
}

/** Runs a walk on the shared stack with a new profile, up to the first step that fails. */
export async function runWalk(walk: Walk, engine: Engine): Promise<Results> {
  const proxy = await startCuttableProxy(sharedStack().origin);
  try {
    const tab = await engine.open();
    return await runSteps(walk, engine.name, tab, proxy).finally(() => tab.close());
  } finally {
    await proxy.cut();
  }
}
