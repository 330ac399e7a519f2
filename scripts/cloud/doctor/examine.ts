import type { Google } from '../google.ts';
import type { Finding } from './check.ts';
import { steps } from './steps.ts';

const marks = { ok: '✓', missing: '✗', look: '?', later: '·' } as const satisfies Record<
  Finding['state'],
  string
>;

function tell(title: string, { state, what, mend }: Finding, say: (line: string) => void): void {
  say(`  ${marks[state]} ${title}: ${what}`);
  for (const line of mend) say(`      ${line}`);
}

/**
 * Reports what is right in a project, what is missing and how to fix it, in the order of the fixes.
 * Only reads.
 * @returns whether nothing is missing.
 */
export async function examine(google: Google, say: (line: string) => void): Promise<boolean> {
  const found = steps.map(({ title, checks }) => ({
    title,
    findings: checks.map(async (each) => ({ title: each.title, ...(await each.run(google)) })),
  }));
  const counts = { ok: 0, missing: 0, look: 0, later: 0 };
  for (const [index, step] of found.entries()) {
    say(`${index + 1}. ${step.title}`);
    for (const finding of await Promise.all(step.findings)) {
      counts[finding.state] += 1;
      tell(finding.title, finding, say);
    }
  }
  say('');
  say(
    `${counts.ok} right (✓), ${counts.missing} to fix (✗), ${counts.look} to check yourself (?), ${counts.later} later (·).`,
  );
  return counts.missing === 0;
}
