import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import { Refusal, reasonOf } from '../terminal/command.ts';

/** Settings of one deployment that later ones reuse until they change them. */
export interface Settings {
  /** The site's origin. */
  readonly origin: string;
  /** The name of the database. A restored database has another name than the default one. */
  readonly database: string;
  /** `on` or `off`: whether links of some hosts are signed with the keys in a secret. */
  readonly signing: string;
}

/** Settings that this deployment gives. */
export type GivenSettings = { readonly [Name in keyof Settings]?: string | undefined };

export const defaultDatabase = '(default)';

/** @throws Refusal if it is not a web address. */
function siteOrigin(text: string): string {
  try {
    return readSiteOrigin(text) ?? '';
  } catch (error) {
    throw new Refusal(reasonOf(error));
  }
}

/**
 * Returns the settings of this deployment, or else of the last one, or else the defaults: the
 * project's own address and its first database.
 * @param variables of the running API; empty before the first deployment.
 */
export function settingsFor(
  variables: Readonly<Record<string, string>>,
  given: GivenSettings,
  projectId: string,
): Settings {
  const { MARKAZ_ORIGIN, MARKAZ_DATABASE, MARKAZ_SIGNING } = variables;
  const signing = given.signing || MARKAZ_SIGNING || 'off';
  if (!['on', 'off'].includes(signing))
    throw new Refusal(`MARKAZ_SIGNING is on or off, not ${signing}.`);
  return {
    origin: siteOrigin(given.origin || MARKAZ_ORIGIN || `https://${projectId}.web.app`),
    database: given.database || MARKAZ_DATABASE || defaultDatabase,
    signing,
  };
}

const titles = {
  origin: "the site's address",
  database: 'the database',
  signing: 'signed links',
} as const satisfies Record<keyof Settings, string>;

/** Describes each changed setting in a line: its title, the old value → the new one. */
export function describeChanges(previous: Settings, next: Settings): readonly string[] {
  const names = Object.keys(titles) as (keyof Settings)[];
  return names
    .filter((name) => previous[name] !== next[name])
    .map((name) => `${titles[name]}: ${previous[name]} → ${next[name]}`);
}

/**
 * Checks that no change needs a confirmation. Another database has other students, and another
 * address breaks links, so a forgotten shell variable must not change them.
 * @throws Refusal if one of them changes.
 */
export function requireConfirmed(previous: Settings, next: Settings): void {
  const signing = previous.signing;
  const changes = describeChanges(previous, { ...next, signing });
  if (changes.length === 0) return;
  throw new Refusal(
    `This deployment would change ${changes.join(' and ')}. Nothing was changed: add --yes to confirm, or remove the new value from the command and the environment.`,
  );
}
