import type { GoogleClient } from '../google.ts';
import type { Check, Finding } from './check.ts';
import { bucket, bucketClosed } from './checks/bucket.ts';
import {
  backups,
  database,
  deleteProtection,
  indexes,
  pointInTimeRecovery,
} from './checks/database.ts';
import { cardCounters, sizes } from './checks/documents.ts';
import { buildAccount, functionAccount, functions, signedLinks } from './checks/functions.ts';
import { ownDomains, siteReleased, webApp } from './checks/hosting.ts';
import { alerts, budget, uptime } from './checks/monitoring.ts';
import { apis, billing, projectExists } from './checks/project.ts';
import { firestoreRules, storageRules } from './checks/rules.ts';
import {
  authorisedDomains,
  googleProvider,
  otherProviders,
  redirectAddresses,
  signUpQuota,
} from './checks/sign-in.ts';

/** The checks in the order of set-up. Each step is a chapter of docs/deployment.md. */
export const steps: readonly { readonly title: string; readonly checks: readonly Check[] }[] = [
  { title: 'Project', checks: [projectExists, billing, apis] },
  { title: 'Sign-in with Google', checks: [googleProvider, otherProviders] },
  { title: 'Bucket for pictures', checks: [bucket, bucketClosed] },
  {
    title: 'Deploy',
    checks: [
      database,
      deleteProtection,
      pointInTimeRecovery,
      firestoreRules,
      indexes,
      storageRules,
      buildAccount,
      functions,
      functionAccount,
      signedLinks,
      webApp,
      siteReleased,
    ],
  },
  { title: 'Addresses', checks: [ownDomains, authorisedDomains, redirectAddresses] },
  {
    title: 'Monitoring and backups',
    checks: [backups, alerts, uptime, budget, cardCounters, sizes],
  },
  { title: 'Launch', checks: [signUpQuota] },
];

const marks = { ok: '✓', missing: '✗', review: '?', later: '·' } as const satisfies Record<
  Finding['state'],
  string
>;

/**
 * Reports what is right in a project, what is missing, and how to fix it. The order is the order in
 * which to fix the problems. Changes nothing.
 * @returns whether nothing is missing.
 */
export async function examine(google: GoogleClient, say: (line: string) => void): Promise<boolean> {
  const runningSteps = steps.map(({ title, checks }) => ({
    title,
    findings: checks.map(async (each) => ({ title: each.title, ...(await each.run(google)) })),
  }));
  const counts = { ok: 0, missing: 0, review: 0, later: 0 };
  for (const [index, step] of runningSteps.entries()) {
    say(`${index + 1}. ${step.title}`);
    for (const { title, state, message, fixes } of await Promise.all(step.findings)) {
      counts[state] += 1;
      say(`  ${marks[state]} ${title}: ${message}`);
      for (const line of fixes) say(`      ${line}`);
    }
  }
  say('');
  say(
    `${counts.ok} right (✓), ${counts.missing} to fix (✗), ${counts.review} to check yourself (?), ${counts.later} later (·).`,
  );
  return counts.missing === 0;
}
