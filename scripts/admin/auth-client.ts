import type { Auth } from 'firebase-admin/auth';
import { projectId } from '../root.ts';
import { host } from '../stack/ports.ts';

/** firebase-admin reads the emulator's address from the environment when it makes the client. */
async function connect(project: string): Promise<Auth> {
  const { initializeApp, deleteApp, getApps } = await import('firebase-admin/app');
  const { getAuth } = await import('firebase-admin/auth');
  const name = 'scripts';
  const earlier = getApps().find((app) => app.name === name);
  if (earlier) await deleteApp(earlier);
  return getAuth(initializeApp({ projectId: project }, name));
}

/** Firebase Auth of the local stack. */
export function localAuth(authPort: number): Promise<Auth> {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `${host}:${authPort}`;
  return connect(projectId);
}

/** Firebase Auth of a real project, with the machine's application default credentials. */
export function projectAuth(project: string): Promise<Auth> {
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  // The bootstrap turned it off for the local stack; on Google's machines it gives the credentials.
  delete process.env.METADATA_SERVER_DETECTION;
  return connect(project);
}
