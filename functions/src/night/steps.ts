import type { Erasure } from '../features/privacy/erasure.ts';
import { type NightStep, wholeStep } from './step.ts';

/** Something that forgets what is overdue, and gives how much that was. */
interface Purging {
  purge(): Promise<number>;
}

interface Needed {
  readonly courseStates: {
    purge(): Promise<Readonly<Record<'courses' | 'lectures' | 'pictures', number>>>;
  };
  readonly missedSearches: Purging;
  readonly follows: Purging;
  readonly idleAccounts: Purging;
  readonly erasure: Pick<Erasure, 'purge'>;
}

/** All that is done each night, in this order: what may take long comes last. */
export function nightSteps(services: Needed): readonly NightStep[] {
  const { courseStates, missedSearches, follows, idleAccounts, erasure } = services;
  return [
    wholeStep('trash', () => courseStates.purge()),
    wholeStep('searches', async () => ({ days: await missedSearches.purge() })),
    wholeStep('links', async () => ({ links: await follows.purge() })),
    wholeStep('deletions', async () => ({ forgotten: await erasure.purge() })),
    wholeStep('idle-accounts', async () => ({ accounts: await idleAccounts.purge() })),
  ];
}
