import type { Auth } from 'firebase-admin/auth';
import { projectId } from '../root.ts';
import { host } from '../stack/ports.ts';

const appName = 'scripts';

async function withProject<Result>(
  project: string,
  work: (auth: Auth) => Promise<Result>,
): Promise<Result> {
  const { initializeApp, deleteApp } = await import('firebase-admin/app');
  const { getAuth } = await import('firebase-admin/auth');
  const app = initializeApp({ projectId: project }, appName);
  try {
    return await work(getAuth(app));
  } finally {
    await deleteApp(app);
  }
}

/**
 * Works with Firebase Auth of a local stack. firebase-admin takes the emulator's address from the
 * environment at every call, so it stands there for as long as the work takes and no longer: whatever
 * is started later must not inherit it.
 */
export async function withLocalAuth<Result>(
  authPort: number,
  work: (auth: Auth) => Promise<Result>,
): Promise<Result> {
  const before = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `${host}:${authPort}`;
  try {
    return await withProject(projectId, work);
  } finally {
    if (before === undefined) delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    else process.env.FIREBASE_AUTH_EMULATOR_HOST = before;
  }
}

/** Works with Firebase Auth of a real project, with the machine's application default credentials. */
export function withProjectAuth<Result>(
  project: string,
  work: (auth: Auth) => Promise<Result>,
): Promise<Result> {
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  // The bootstrap turned it off for the local stack; on Google's machines it gives the credentials.
  delete process.env.METADATA_SERVER_DETECTION;
  return withProject(project, work);
}
