import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import { Refusal, reasonOf } from '../terminal/command.ts';

/** Settings of a deployment. Later deployments reuse them, unless they give other settings. */
export interface Settings {
  /** The site's origin. */
  readonly origin: string;
  /** The name of the database. A restored database has another name than the default one. */
  readonly database: string;
  /** `on` if links to some hosts are signed with the keys in a secret, otherwise `off`. */
  readonly signing: string;
}

/** Settings that the caller gives for this deployment. */
export type GivenSettings = { readonly [Name in keyof Settings]?: string | undefined };

export const defaultDatabase = '(default)';

/** @throws Refusal if the text is not a web address. */
function siteOrigin(text: string): string {
  try {
    return readSiteOrigin(text) ?? '';
  } catch (error) {
    throw new Refusal(reasonOf(error));
  }
}

/**
 * Returns the settings of this deployment. A setting that is not given has the value of the last
 * deployment, or else the default value. The defaults are the project's own address, its default
 * database, and no signing.
 * @param variables variables of the running API, or an empty object before the first deployment.
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

/** Describes each changed setting in a line of the form `TITLE: OLD → NEW`. */
export function describeChanges(previous: Settings, next: Settings): readonly string[] {
  const names = Object.keys(titles) as (keyof Settings)[];
  return names
    .filter((name) => previous[name] !== next[name])
    .map((name) => `${titles[name]}: ${previous[name]} → ${next[name]}`);
}

/**
 * Checks that neither the address nor the database changes. Another database has other students,
 * and another address breaks links, so a forgotten shell variable must not change these settings.
 * @throws Refusal if one of these settings changes.
 */
export function requireConfirmed(previous: Settings, next: Settings): void {
  const signing = previous.signing;
  const changes = describeChanges(previous, { ...next, signing });
  if (changes.length === 0) return;
  throw new Refusal(
    `This deployment would change ${changes.join(' and ')}. Nothing was changed: add --yes to confirm, or remove the new value from the command and the environment.`,
  );
}
