import * as z from 'zod';
import { deployCommand, firebasePage } from '../../expected.ts';
import type { GoogleClient } from '../../google.ts';
import { check, missing, ok } from '../check.ts';

const siteSchema = z.object({ name: z.string(), type: z.string().default('') });

const domainSchema = z.object({
  name: z.string(),
  hostState: z.string().default(''),
  cert: z.object({ state: z.string().default('') }).prefault({}),
});

const lastSegment = (name: string) => name.split('/').at(-1) ?? '';

const role = 'roles/firebasehosting.viewer';

/** https://firebase.google.com/docs/reference/hosting/rest/v1beta1/projects.sites */
async function readSite({ list, project }: GoogleClient): Promise<string | null> {
  const path = `/v1beta1/projects/${project}/sites`;
  const sites = await list('firebasehosting', path, 'sites', siteSchema);
  const site = sites.find(({ type }) => type === 'DEFAULT_SITE') ?? sites[0];
  return site === undefined ? null : lastSegment(site.name);
}

/** https://firebase.google.com/docs/reference/hosting/rest/v1beta1/projects.sites.customDomains */
async function readDomains(google: GoogleClient) {
  const { project, list } = google;
  const site = (await readSite(google)) ?? project;
  const path = `/v1beta1/projects/${project}/sites/${site}/customDomains`;
  const domains = await list('firebasehosting', path, 'customDomains', domainSchema);
  return {
    site,
    domains: domains.map(({ name, ...state }) => ({ name: lastSegment(name), ...state })),
  };
}

/** Reads the site's hosts. These are Hosting's own address and the domains of the site. */
export async function readHosts(google: GoogleClient): Promise<readonly string[]> {
  const { site, domains } = await readDomains(google);
  return [`${site}.web.app`, ...domains.map(({ name }) => name)];
}

const describeDomain = ({ name, hostState, cert }: z.infer<typeof domainSchema>) =>
  `${name} (${[hostState, cert.state].filter(Boolean).join(', ')})`;

export const ownDomains = check({
  title: 'Own domains',
  role,
  read: readDomains,
  judge: ({ site, domains }, project) => {
    const unconnected = domains.filter(
      ({ hostState, cert }) => hostState !== 'HOST_ACTIVE' || cert.state !== 'CERT_ACTIVE',
    );
    if (domains.length === 0) return ok(`none beside ${site}.web.app`);
    if (unconnected.length === 0) return ok(domains.map(({ name }) => name).join(', '));
    return missing(
      `not connected yet: ${unconnected.map(describeDomain).join(', ')}`,
      `the records for your registrar, which take up to a day: ${firebasePage(project, `hosting/sites/${site}`)}`,
    );
  },
});

const releaseSchema = z.object({ releaseTime: z.string() });

export const siteReleased = check({
  title: 'Site',
  role,
  read: async (google) => {
    const site = await readSite(google);
    if (site === null) return null;
    const path = `/v1beta1/projects/${google.project}/sites/${site}/releases?pageSize=1`;
    const listSchema = z.object({ releases: z.array(releaseSchema).default([]) });
    const found = await google.read('firebasehosting', path, listSchema);
    return found?.releases[0] === undefined ? null : { site, ...found.releases[0] };
  },
  judge: (found, project) =>
    found === null
      ? missing('never released', deployCommand(project))
      : ok(`${found.site}.web.app, last released ${found.releaseTime}`),
});

const appSchema = z.object({ appId: z.string(), state: z.string().default('ACTIVE') });

/** https://firebase.google.com/docs/reference/firebase-management/rest/v1beta1/projects.webApps */
export const webApp = check({
  title: 'Web app',
  role: 'roles/firebase.viewer',
  read: ({ list, project }) =>
    list('firebase', `/v1beta1/projects/${project}/webApps`, 'apps', appSchema),
  judge: (apps, project) => {
    const active = apps.find(({ state }) => state === 'ACTIVE');
    if (active !== undefined) return ok(active.appId);
    return missing(
      'none is registered, so the site has no configuration to sign in with',
      deployCommand(project),
    );
  },
});
