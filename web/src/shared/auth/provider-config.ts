import type { FirebaseOptions } from 'firebase/app';
import { SignInError } from './sign-in-error.ts';

const defaultAuthEmulatorPort = 9099;

async function readHostingFile(path: string): Promise<Response> {
  const response = await fetch(path, { cache: 'no-cache' }).catch((error: unknown) => {
    throw new SignInError('offline', error);
  });
  if (!response.ok) throw new SignInError('not_configured', `${path}: ${response.status}`);
  return response;
}

/** Reads the Auth emulator's port from Hosting's script init.js. Hosting's init.json omits it. */
export function readEmulatorPort(initScript: string): number {
  return Number(/"auth": \{[^}]*"port": (\d+)/u.exec(initScript)?.[1] ?? defaultAuthEmulatorPort);
}

/** Matches the host of a preview channel of Hosting: `<site>--<channel>-<hash>.web.app`. */
const previewHost = /--[^.]+\.web\.app$/u;

/**
 * Sets the site's own host as the auth domain, which receives Google's answer after a sign-in
 * (Hosting serves `/__/auth/*`). If the domain is another one and the browser partitions storage, the
 * site cannot read the answer. Preview channels keep the default domain: the OAuth client must list
 * each auth domain in its redirect URLs, and their hosts cannot all be listed.
 */
export function withSiteAuthDomain(
  options: FirebaseOptions,
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
): FirebaseOptions {
  const isAllowed = protocol === 'https:' && !previewHost.test(host);
  return isAllowed ? { ...options, authDomain: host } : options;
}

/**
 * Reads the project's configuration from Hosting, so that one build works for any project.
 * @returns the options and the Auth emulator's URL, which is null for a project in the cloud
 * @throws SignInError `offline` or `not_configured`.
 */
export async function readProviderConfig() {
  const response = await readHostingFile('/__/firebase/init.json');
  const options = (await response.json().catch((error: unknown) => {
    throw new SignInError('not_configured', error);
  })) as FirebaseOptions;
  // Projects with this prefix exist only on emulators.
  if (options.projectId?.startsWith('demo-') !== true)
    return { options: withSiteAuthDomain(options, location), emulatorUrl: null };
  const script = await readHostingFile('/__/firebase/init.js?useEmulator=true');
  const port = readEmulatorPort(await script.text());
  return { options, emulatorUrl: `http://${location.hostname}:${port}` };
}
