/** Signing keys by host. */
export type SignedHosts = ReadonlyMap<string, string>;

const entryPattern = /^([a-z0-9.-]+(?::\d+)?)=(\S+)$/iu;

/**
 * Reads `MARKAZ_SIGNED_HOSTS`: `host=key` entries, separated by line breaks or commas. An invalid
 * entry is ignored and reported by its number only, because it may contain a key.
 */
export function readSignedHosts(text = ''): {
  readonly hosts: SignedHosts;
  /** Numbers of unreadable entries, from 1. */
  readonly wrong: readonly number[];
} {
  const entries = text.split(/[\n,]/u).map((entry) => entry.trim());
  const hosts = new Map<string, string>();
  const wrong: number[] = [];
  for (const [index, entry] of entries.filter((each) => each !== '').entries()) {
    const [, host, key] = entryPattern.exec(entry) ?? [];
    if (host === undefined || key === undefined) wrong.push(index + 1);
    else hosts.set(host.toLowerCase(), key);
  }
  return { hosts, wrong };
}
