import type { Line } from '../line.ts';
import type { Screen } from '../screen.ts';
import type { Tab } from '../tab.ts';

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

interface Place {
  readonly tab: Tab;
  readonly line: Line;
  readonly screen: Screen;
}

/** What Firefox says of a font that it no longer wants, because the page was left (NS_BINDING_ABORTED). */
const givenUp = /download failed .*status=2152398850/u;

/** Takes a step. Gives what went wrong: what could not be done, or what the console says; else null. */
export async function takeStep(step: Step, { tab, line, screen }: Place): Promise<string | null> {
  try {
    await step.go(screen, line);
    const complaints = await tab.complaints();
    if (step.offline) return null;
    const text = complaints.filter((each) => !givenUp.test(each)).join('; ');
    return text === '' ? null : `the console says: ${text}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
