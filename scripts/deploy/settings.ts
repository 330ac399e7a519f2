import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import { Refusal, reasonOf } from '../terminal/command.ts';

/** What is said at one deployment and holds at the next ones until something else is said. */
export interface Settings {
  /** Where the site stands. */
  readonly origin: string;
  /** The name of the database; one that was restored has a name of its own. */
  readonly database: string;
  /** Whether links of some hosts are signed, with the keys in a secret; `on` or `off`. */
  readonly signing: string;
}

/** What is said at this deployment. */
export type Said = { readonly [Name in keyof Settings]: string | undefined };

export const defaultDatabase = '(default)';

/** @throws Refusal where it is no web address. */
function siteOrigin(text: string): string {
  try {
    return readSiteOrigin(text) ?? '';
  } catch (error) {
    throw new Refusal(reasonOf(error));
  }
}

/**
 * What is said now, or else was said at the last deployment, or else is usual: the project's own
 * address and its first database.
 * @param variables of the API as it runs; empty before the first deployment.
 * @throws Refusal where one is not what it must be.
 */
export function settingsFor(
  variables: Readonly<Record<string, string>>,
  said: Said,
  projectId: string,
): Settings {
  const { MARKAZ_ORIGIN, MARKAZ_DATABASE, MARKAZ_SIGNING } = variables;
  const signing = said.signing || MARKAZ_SIGNING || 'off';
  if (!['on', 'off'].includes(signing))
    throw new Refusal(`MARKAZ_SIGNING is on or off, not ${signing}.`);
  return {
    origin: siteOrigin(said.origin || MARKAZ_ORIGIN || `https://${projectId}.web.app`),
    database: said.database || MARKAZ_DATABASE || defaultDatabase,
    signing,
  };
}

const titles = {
  origin: "the site's address",
  database: 'the database',
  signing: 'signed links',
} as const satisfies Record<keyof Settings, string>;

/** What a deployment changes of the settings before: a line each, old → new. */
export function changesOf(before: Settings, now: Settings): readonly string[] {
  const names = Object.keys(titles) as (keyof Settings)[];
  return names
    .filter((name) => before[name] !== now[name])
    .map((name) => `${titles[name]}: ${before[name]} → ${now[name]}`);
}

/**
 * Another database holds other students, and another address breaks links: neither may come of a
 * variable that somebody forgot in the shell.
 * @throws Refusal where one of them changes.
 */
export function requireConfirmed(before: Settings, now: Settings): void {
  const signing = before.signing;
  const changes = changesOf(before, { ...now, signing });
  if (changes.length === 0) return;
  throw new Refusal(
    `This deployment would change ${changes.join(' and ')}. Nothing was changed: add --yes if it is meant, or take the new value out of the command and the environment.`,
  );
}
