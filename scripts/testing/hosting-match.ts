import { posix } from 'node:path';

/** The paths of a Hosting rule. They are a glob (`source` in firebase.json) or an expression. */
export interface HostingPattern {
  readonly source?: unknown;
  readonly glob?: unknown;
  readonly regex?: unknown;
}

/** Whether a Hosting rule applies to this path. `!` before a glob means all other paths. */
export function matches(path: string, { source, glob = source, regex }: HostingPattern): boolean {
  if (regex !== undefined) return new RegExp(String(regex), 'u').test(path);
  const text = String(glob);
  return text.startsWith('!')
    ? !posix.matchesGlob(path, text.slice(1))
    : posix.matchesGlob(path, text);
}
