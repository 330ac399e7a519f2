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

/** Reads the Auth emulator's port from Hosting's script: its JSON file omits the emulators. */
export function readEmulatorPort(initScript: string): number {
  return Number(/"auth": \{[^}]*"port": (\d+)/u.exec(initScript)?.[1] ?? defaultAuthEmulatorPort);
}

/** Preview channels of Hosting: `<site>--<channel>-<hash>.web.app`. */
const previewHost = /--[^.]+\.web\.app$/u;

/**
 * Sets the site's own address as the auth domain (Hosting serves `/__/auth/*`): on another domain,
 * browsers that partition storage would lose Google's answer. The OAuth client must list the domain
 * as a redirect address, which the names of preview channels cannot be.
 */
export function withOwnAuthDomain(
  options: FirebaseOptions,
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
): FirebaseOptions {
  const own = protocol === 'https:' && !previewHost.test(host);
  return own ? { ...options, authDomain: host } : options;
}

/**
 * Reads the project from Hosting, so that one build serves any project.
 * @returns the project, and the Auth emulator's address; null on a real project.
 * @throws SignInError `offline` or `not_configured`.
 */
export async function readProviderConfig() {
  const response = await readHostingFile('/__/firebase/init.json');
  const options = (await response.json().catch((error: unknown) => {
    throw new SignInError('not_configured', error);
  })) as FirebaseOptions;
  // Such projects exist only on emulators.
  if (options.projectId?.startsWith('demo-') !== true)
    return { options: withOwnAuthDomain(options, location), emulatorUrl: null };
  const script = await readHostingFile('/__/firebase/init.js?useEmulator=true');
  const port = readEmulatorPort(await script.text());
  return { options, emulatorUrl: `http://${location.hostname}:${port}` };
}
