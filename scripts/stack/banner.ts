import { demoPeople } from '../seed/people.ts';
import type { DataFolder } from './data-folder.ts';
import type { Stack } from './stack.ts';

interface Shown {
  readonly stack: Stack;
  /** Where to open the site, if not at the stack's own origin. */
  readonly site?: string;
  readonly folder: DataFolder;
  /** A code nobody has used, with the course it opens; null without the demo. */
  readonly code: { readonly token: string; readonly course: string } | null;
  readonly seconds: number;
  /** Nothing outlives the run. */
  readonly temporary?: boolean;
}

/** The one thing to read after a start: where the site is, who can sign in, where data are kept. */
export function banner(shown: Shown): string {
  const { stack, site = stack.origin, folder, code, seconds, temporary = false } = shown;
  const rule = '─'.repeat(72);
  const people = [
    `    ${demoPeople.admin.email}    admin`,
    `    ${demoPeople.enrolled.email}   student with a course`,
    `    ${demoPeople.newcomer.email}    student without one`,
  ];
  return [
    '',
    rule,
    `  Markaz is ready (${seconds.toFixed(1)} s):  ${site}`,
    '',
    ...(code === null
      ? [
          '  No demo: sign in once with any name and address on the sign-in page, then',
          '    npm run admin -- grant EMAIL',
        ]
      : [
          '  Sign in as (on the sign-in page, without a password)',
          ...people,
          '',
          `  A code to enrol with:  ${code.token}`,
          `    for ${code.course}`,
        ]),
    '',
    `  Data are kept in  ${folder.path}`,
    `  Log               ${stack.logFile}`,
    `  Ctrl-C stops everything; data ${temporary ? 'go with it' : 'stay'}.`,
    rule,
    '',
  ].join('\n');
}
