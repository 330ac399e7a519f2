import { reasonOf } from '../../terminal/command.ts';
import { type Google, GoogleFailure } from '../google.ts';

/** What a check found, in a sentence, and the commands or pages that mend it. */
export interface Finding {
  /** `look`: what no program can read, or decide; `later`: what something earlier stands before. */
  readonly state: 'ok' | 'missing' | 'look' | 'later';
  readonly what: string;
  readonly mend: readonly string[];
}

export const ok = (what: string): Finding => ({ state: 'ok', what, mend: [] });

export const missing = (what: string, ...mend: readonly string[]): Finding => ({
  state: 'missing',
  what,
  mend,
});

export const look = (what: string, ...mend: readonly string[]): Finding => ({
  state: 'look',
  what,
  mend,
});

export const later = (what: string): Finding => ({ state: 'later', what, mend: [] });

interface CheckOf<Facts> {
  readonly title: string;
  /** The least role that may read it. */
  readonly role: string;
  readonly read: (google: Google) => Promise<Facts>;
  readonly judge: (facts: Facts, project: string) => Finding;
}

export interface Check {
  readonly title: string;
  /** Never throws: what cannot be read is a finding, too. */
  run(google: Google): Promise<Finding>;
}

function unread(error: unknown, role: string, project: string): Finding {
  if (!(error instanceof GoogleFailure)) return look(`could not be read: ${reasonOf(error)}`);
  const { status, message, disabledService } = error;
  if (disabledService !== undefined) {
    return missing(
      `the API ${disabledService} is switched off`,
      `gcloud services enable ${disabledService} --project ${project}`,
    );
  }
  if (status !== 401 && status !== 403) return look(`could not be read (${status}): ${message}`);
  return look(`may not be read (${status}): ${message}`, `the role ${role} reads it`);
}

/** A check whose judgement is apart from what it reads. */
export function check<Facts>({ title, role, read, judge }: CheckOf<Facts>): Check {
  return {
    title,
    async run(google) {
      try {
        return judge(await read(google), google.project);
      } catch (error) {
        return unread(error, role, google.project);
      }
    },
  };
}
