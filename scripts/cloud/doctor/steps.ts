import type { Check } from './check.ts';
import { bucket, bucketClosed } from './checks/bucket.ts';
import { cardNumbers } from './checks/counters.ts';
import { backups, database, deleteProtection, pointInTimeRecovery } from './checks/database.ts';
import { building, functionAccount, functions, signedLinks } from './checks/functions.ts';
import { ownDomains, siteReleased, webApp } from './checks/hosting.ts';
import { indexes } from './checks/indexes.ts';
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
import { sizes } from './checks/sizes.ts';

interface Step {
  readonly title: string;
  readonly checks: readonly Check[];
}

/** In the order of set-up: the chapters of docs/deployment.md. */
export const steps: readonly Step[] = [
  { title: 'Project', checks: [projectExists, billing, apis] },
  { title: 'Sign-in with Google', checks: [googleProvider, otherProviders] },
  { title: 'Bucket for pictures', checks: [bucket, bucketClosed] },
  {
    title: 'Deploy',
    checks: [
      ...[database, deleteProtection, pointInTimeRecovery, firestoreRules, indexes, storageRules],
      ...[building, functions, functionAccount, signedLinks, webApp, siteReleased],
    ],
  },
  { title: 'Addresses', checks: [ownDomains, authorisedDomains, redirectAddresses] },
  {
    title: 'Monitoring and backups',
    checks: [backups, alerts, uptime, budget, cardNumbers, sizes],
  },
  { title: 'Launch', checks: [signUpQuota] },
];
