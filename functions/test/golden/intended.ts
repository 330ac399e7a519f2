/** An intended difference of a later version. */
interface IntendedDifference {
  /**
   * Matches a line of `listDifferences`, which has the person, the call, the path and both values.
   */
  readonly pattern: RegExp;
  readonly reason: string;
}

/** By golden folder. Entries that no longer match a difference must be removed. */
export const intendedDifferences: Readonly<Record<string, readonly IntendedDifference[]>> = {
  '64f11479': [
    {
      pattern: /^visitor courses\/lecture-titles\.(?:status|answer)/u,
      reason: 'Lecture titles are asked for by grade.',
    },
  ],
  '6b0053b': [
    {
      pattern: /photoURL: .* → undefined$/u,
      reason: 'Pictures of accounts are not kept any more.',
    },
    { pattern: /\.sold: \d+ → undefined$/u, reason: 'The field is called `active` now.' },
    {
      pattern:
        /^student[345] (?:user\/courses\.answer\.courses: |courses\/course(?:\/lectures\/lecture\/res)? .*\.(?:status: 404 → 200|answer\.(?:error|message): .* → undefined)$)/u,
      reason: 'Students keep a course that is in the trash.',
    },
  ],
};
