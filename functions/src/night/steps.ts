import type { Context } from '../context.ts';
import type { Counting } from '../learning/quiz-results/counting.ts';
import type { OpenCourses } from '../people/students/open-courses.ts';
import type { LateCounts } from '../store/late-counts.ts';
import { measureDocuments } from './sizes.ts';
import { type IsLate, type NightStep, type StepResult, wholeStep } from './step.ts';

/** Deletes overdue data and returns how much. */
interface Purging {
  purge(): Promise<number>;
}

interface PurgingInPages {
  purge(isLate: IsLate): Promise<StepResult>;
}

interface Needed {
  readonly courseStates: {
    purge(): Promise<Readonly<Record<'courses' | 'lectures' | 'pictures', number>>>;
  };
  readonly missedSearches: Purging;
  readonly follows: Purging;
  readonly numbers: { purge(): Promise<Readonly<Record<'batches' | 'ended', number>>> };
  readonly idleAccounts: PurgingInPages;
  readonly erasure: PurgingInPages;
  readonly counting: Pick<Counting, 'countAll'>;
  readonly lateCounts: Pick<LateCounts, 'add'>;
  readonly openCourses: OpenCourses;
}

/** Returns all nightly steps in order; those that may take long come last. */
export function nightSteps(context: Context, services: Needed): readonly NightStep[] {
  const { courseStates, missedSearches, follows, idleAccounts, erasure } = services;
  const { counting, lateCounts, openCourses, numbers } = services;
  return [
    wholeStep('sizes', () => measureDocuments(context)),
    wholeStep('trash', () => courseStates.purge()),
    { name: 'late-counts', run: (isLate) => lateCounts.add(isLate) },
    wholeStep('searches', async () => ({ days: await missedSearches.purge() })),
    wholeStep('links', async () => ({ links: await follows.purge() })),
    { name: 'numbers', run: (isLate) => counting.countAll(isLate) },
    wholeStep('card-numbers', () => numbers.purge()),
    { name: 'deletions', run: (isLate) => erasure.purge(isLate) },
    { name: 'idle-accounts', run: (isLate) => idleAccounts.purge(isLate) },
    { name: 'open-courses', run: openCourses.renew },
  ];
}
