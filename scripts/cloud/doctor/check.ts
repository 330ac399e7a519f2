import { reasonOf } from '../../terminal/command.ts';
import { type GoogleClient, GoogleFailure } from '../google.ts';

/** The result of a check. */
export interface Finding {
  /**
   * With `ok`, everything is right. With `missing`, something must be fixed. With `review`, a person
   * must check or decide. With `later`, another step must be done first.
   */
  readonly state: 'ok' | 'missing' | 'review' | 'later';
  readonly message: string;
  /** The commands or pages that fix the problem. */
  readonly fixes: readonly string[];
}

const findingWithState =
  (state: Finding['state']) =>
  (message: string, ...fixes: readonly string[]): Finding => ({ state, message, fixes });

export const ok = findingWithState('ok');
export const missing = findingWithState('missing');
export const needsReview = findingWithState('review');
export const later = findingWithState('later');

interface CheckDefinition<ReadData> {
  readonly title: string;
  /** The role with the fewest permissions that may read the data. */
  readonly role: string;
  readonly read: (google: GoogleClient) => Promise<ReadData>;
  /** Decides whether the data are right. */
  readonly judge: (data: ReadData, project: string) => Finding;
}

export interface Check {
  readonly title: string;
  /** Never throws, because a failed read is also a finding. */
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

/** Creates a check. It reads data from Google and judges the data. */
export function check<ReadData>({ title, role, read, judge }: CheckDefinition<ReadData>): Check {
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
