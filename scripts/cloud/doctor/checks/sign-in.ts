import * as z from 'zod';
import { cloudPage, firebasePage } from '../../expected.ts';
import type { GoogleClient } from '../../google.ts';
import { check, later, missing, needsReview, ok } from '../check.ts';
import { readHosts } from './hosting.ts';

const enabledSchema = z.object({ enabled: z.boolean().default(false) }).default({ enabled: false });

const configSchema = z.object({
  authorizedDomains: z.array(z.string()).default([]),
  signIn: z
    .object({ email: enabledSchema, phoneNumber: enabledSchema, anonymous: enabledSchema })
    .prefault({}),
  quota: z
    .object({
      signUpQuotaConfig: z
        .object({
          quota: z.coerce.number(),
          startTime: z.string().default(''),
          quotaDuration: z.string().default('0s'),
        })
        .optional(),
    })
    .prefault({}),
});

const idpSchema = z.object({
  name: z.string(),
  enabled: z.boolean().default(false),
  clientId: z.string().default(''),
});

/**
 * Reads the settings of sign-in. Returns null before sign-in is set up.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config
 */
const readConfig = ({ read, project }: GoogleClient) =>
  read('identitytoolkit', `/admin/v2/projects/${project}/config`, configSchema);

/** Reads the configured providers, each with its id, such as `google.com`. */
async function readProviders({ list, project }: GoogleClient) {
  const path = `/admin/v2/projects/${project}/defaultSupportedIdpConfigs`;
  const found = await list('identitytoolkit', path, 'defaultSupportedIdpConfigs', idpSchema);
  return found.map(({ name, ...others }) => ({ id: name.split('/').at(-1), ...others }));
}

const role = 'roles/firebaseauth.viewer';

const providersPage = (project: string) => firebasePage(project, 'authentication/providers');

export const googleProvider = check({
  title: 'Google',
  role,
  read: readProviders,
  judge: (providers, project) =>
    providers.some(({ id, enabled }) => id === 'google.com' && enabled)
      ? ok('switched on')
      : missing('nobody can sign in', `Add new provider, Google: ${providersPage(project)}`),
});

export const otherProviders = check({
  title: 'Other ways to sign in',
  role,
  read: async (google) => ({ config: await readConfig(google), all: await readProviders(google) }),
  judge: ({ config, all }, project) => {
    const { email, phoneNumber, anonymous } = config?.signIn ?? {};
    const enabledMethods = [
      ...all.filter(({ id, enabled }) => enabled && id !== 'google.com').map(({ id }) => id),
      ...(email?.enabled ? ['e-mail'] : []),
      ...(phoneNumber?.enabled ? ['phone'] : []),
      ...(anonymous?.enabled ? ['anonymous'] : []),
    ];
    if (enabledMethods.length === 0) return ok('none enabled');
    return missing(
      `the site takes none of them, but strangers can make accounts with: ${enabledMethods.join(', ')}`,
      providersPage(project),
    );
  },
});

export const authorisedDomains = check({
  title: 'Authorised domains',
  role,
  read: async (google) => ({ config: await readConfig(google), hosts: await readHosts(google) }),
  judge: ({ config, hosts }, project) => {
    const unauthorisedHosts = hosts.filter((host) => !config?.authorizedDomains.includes(host));
    if (unauthorisedHosts.length === 0) return ok(hosts.join(', '));
    return missing(
      `nobody can sign in at ${unauthorisedHosts.join(', ')}`,
      `Authorised domains: ${firebasePage(project, 'authentication/settings')}`,
    );
  },
});

/** Always asks a person, because no public API reads an OAuth client's redirect addresses. */
export const redirectAddresses = check({
  title: 'Redirect addresses',
  role,
  read: async (google) => ({
    providers: await readProviders(google),
    hosts: await readHosts(google),
  }),
  judge: ({ providers, hosts }, project) => {
    const clientId = providers.find(({ id }) => id === 'google.com')?.clientId;
    if (!clientId) return later('once Google is switched on');
    return needsReview(
      'no API reads them; the page must show each of these',
      cloudPage(project, `apis/credentials/oauthclient/${clientId}`),
      ...hosts.map((host) => `https://${host}/__/auth/handler`),
    );
  },
});

const defaultQuota = 100;

/** A higher quota expires by itself. https://cloud.google.com/identity-platform/quotas */
export const signUpQuota = check({
  title: 'New accounts an hour from one address',
  role,
  read: readConfig,
  judge: (config, project) => {
    const { quota = 0, startTime = '', quotaDuration = '' } = config?.quota.signUpQuotaConfig ?? {};
    const expiresAt = new Date(Date.parse(startTime) + Number.parseInt(quotaDuration, 10) * 1000);
    if (quota > defaultQuota && expiresAt.getTime() > Date.now())
      return ok(`${quota} until ${expiresAt.toISOString()}`);
    return needsReview(
      `${defaultQuota}: a school or a mobile network shares one address, so raise it for the day of a launch`,
      `Sign-up quota: ${firebasePage(project, 'authentication/settings')}`,
    );
  },
});
