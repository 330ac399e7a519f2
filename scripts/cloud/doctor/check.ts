import { reasonOf } from '../../terminal/command.ts';
import { type Google, GoogleFailure } from '../google.ts';

/** A check's result as a sentence, and the commands or pages that fix it. */
export interface Finding {
  /** `look`: a person must check or decide it; `later`: an earlier step must come first. */
  readonly state: 'ok' | 'missing' | 'look' | 'later';
  readonly what: string;
  readonly fix: readonly string[];
}

const findingOf =
  (state: Finding['state']) =>
  (what: string, ...fix: readonly string[]): Finding => ({ state, what, fix });

export const ok = findingOf('ok');
export const missing = findingOf('missing');
export const look = findingOf('look');
export const later = findingOf('later');

interface CheckOf<Facts> {
  readonly title: string;
  /** The least role that may read the facts. */
  readonly role: string;
  readonly read: (google: Google) => Promise<Facts>;
  readonly judge: (facts: Facts, project: string) => Finding;
}

export interface Check {
  readonly title: string;
  /** Never throws: a failed read is a finding, too. */
  run(google: Google): Promise<Finding>;
}

function unread(error: unknown, role: string, project: string): Finding {
  if (!(error instanceof GoogleFailure)) return look(`could not be read: ${reasonOf(error)}`);
  const { status, message, disabledService } = error;
  if (disabledService !== undefined) {
    return missing(
      `the API ${disabledService} is disabled`,
      `gcloud services enable ${disabledService} --project ${project}`,
    );
  }
  if (status !== 401 && status !== 403) return look(`could not be read (${status}): ${message}`);
  return look(`may not be read (${status}): ${message}`, `the role ${role} reads it`);
}

/** Creates a check that separates reading from judging. */
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
