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

/**
 * The Auth emulator's port as Hosting's emulator tells it in the script that it generates for pages
 * without a bundler. Its JSON sibling leaves the emulators out.
 */
export function readEmulatorPort(initScript: string): number {
  return Number(/"auth": \{[^}]*"port": (\d+)/u.exec(initScript)?.[1] ?? defaultAuthEmulatorPort);
}

/** Preview channels of Hosting: `<site>--<channel>-<hash>.web.app`. */
const previewHost = /--[^.]+\.web\.app$/u;

/**
 * Lets Google's window answer to the site's own address. Hosting serves `/__/auth/*` on every one of
 * its domains; on another domain than the page's, browsers that keep other sites' storage apart would
 * lose the answer. Each domain must be among the OAuth client's redirect addresses, which preview
 * channels, whose names nobody knows beforehand, never are.
 */
export function withOwnAuthDomain(
  options: FirebaseOptions,
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
): FirebaseOptions {
  const own = protocol === 'https:' && !previewHost.test(host);
  return own ? { ...options, authDomain: host } : options;
}

/**
 * Asks Hosting which project this is, so that one build serves any project. Project ids that begin
 * with `demo-` exist only on emulators.
 * @returns the project, and where the Auth emulator listens; null on a real project.
 * @throws SignInError `offline` or `not_configured`.
 */
export async function readProviderConfig() {
  const response = await readHostingFile('/__/firebase/init.json');
  const options = (await response.json().catch((error: unknown) => {
    throw new SignInError('not_configured', error);
  })) as FirebaseOptions;
  if (options.projectId?.startsWith('demo-') !== true)
    return { options: withOwnAuthDomain(options, location), emulatorUrl: null };
  const script = await readHostingFile('/__/firebase/init.js?useEmulator=true');
  const port = readEmulatorPort(await script.text());
  return { options, emulatorUrl: `http://${location.hostname}:${port}` };
}
