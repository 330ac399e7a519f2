import { reasonOf } from '../../terminal/command.ts';
import { type GoogleClient, GoogleFailure } from '../google.ts';

/** A check's result as a sentence, and the commands or pages that fix it. */
export interface Finding {
  /** `review`: a person must check or decide it. `later`: an earlier step must come first. */
  readonly state: 'ok' | 'missing' | 'review' | 'later';
  readonly message: string;
  readonly fixes: readonly string[];
}

const findingOf =
  (state: Finding['state']) =>
  (message: string, ...fixes: readonly string[]): Finding => ({ state, message, fixes });

export const ok = findingOf('ok');
export const missing = findingOf('missing');
export const needsReview = findingOf('review');
export const later = findingOf('later');

interface CheckDefinition<Facts> {
  readonly title: string;
  /** The role with the fewest permissions that may read the facts. */
  readonly role: string;
  readonly read: (google: GoogleClient) => Promise<Facts>;
  readonly judge: (facts: Facts, project: string) => Finding;
}

export interface Check {
  readonly title: string;
  /** Never throws, because a failed read is a finding, too. */
  run(google: GoogleClient): Promise<Finding>;
}

function describeReadFailure(error: unknown, role: string, project: string): Finding {
  if (!(error instanceof GoogleFailure))
    return needsReview(`could not be read: ${reasonOf(error)}`);
  const { status, message, disabledService } = error;
  if (disabledService !== undefined) {
    return missing(
      `the API ${disabledService} is disabled`,
      `gcloud services enable ${disabledService} --project ${project}`,
    );
  }
  if (status !== 401 && status !== 403)
    return needsReview(`could not be read (${status}): ${message}`);
  return needsReview(`may not be read (${status}): ${message}`, `the role ${role} reads it`);
}

/** Creates a check that separates reading from judging. */
export function check<Facts>({ title, role, read, judge }: CheckDefinition<Facts>): Check {
  return {
    title,
    async run(google) {
      try {
        return judge(await read(google), google.project);
      } catch (error) {
        return describeReadFailure(error, role, google.project);
      }
    },
  };
}
