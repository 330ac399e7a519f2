/**
 * `npm run admin -- grant EMAIL | revoke EMAIL | list [--project ID]`: who is an admin, on the local
 * stack or, with `--project`, on a real project through application default credentials.
 */
import { parseArgs } from 'node:util';
import type { Auth } from 'firebase-admin/auth';
import { grantAdmin, listAdmins, revokeAdmin } from './admin/admins.ts';
import { withLocalAuth, withProjectAuth } from './admin/auth-client.ts';
import { dataFolderOf, findRunning } from './stack/data-folder.ts';
import { isFree, portsAt } from './stack/ports.ts';
import { runCommand } from './terminal/command.ts';
import { Refusal, reasonOf } from './terminal/refusal.ts';

const usage =
  'Say what to do: grant EMAIL, revoke EMAIL or list, with --project ID for a real project.';

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { project: { type: 'string' } },
    });
    return { project: values.project, action: positionals[0], email: positionals[1] };
  } catch {
    throw new Refusal(usage);
  }
}

/** The port after the host of FIREBASE_AUTH_EMULATOR_HOST, the running stack's, or the usual one. */
async function findAuthPort(): Promise<number> {
  const told = process.env.FIREBASE_AUTH_EMULATOR_HOST?.split(':').at(-1);
  const running = await findRunning(dataFolderOf(process.env));
  const port = told === undefined ? (running?.authPort ?? portsAt(0).auth) : Number(told);
  if (!(await isFree(port))) return port;
  throw new Refusal(
    'The local stack is not running: start it with npm start, or name a real project with --project ID.',
  );
}

async function act(auth: Auth, action: string | undefined, email: string | undefined) {
  if (action === 'list') {
    const admins = await listAdmins(auth);
    if (admins.length === 0) return 'Nobody is an admin yet.';
    return admins.map((user) => `${user.email ?? user.uid}  ${user.displayName ?? ''}`).join('\n');
  }
  if (email === undefined) throw new Refusal(usage);
  if (action === 'grant')
    return (await grantAdmin(auth, email))
      ? `${email} is now an admin, from the next sign-in or within the hour.`
      : `${email} is an admin already.`;
  if (action === 'revoke')
    return (await revokeAdmin(auth, email))
      ? `${email} is no longer an admin and is signed out everywhere.`
      : `${email} is not an admin.`;
  throw new Refusal(usage);
}

await runCommand(async () => {
  const { project, action, email } = readArguments(process.argv.slice(2));
  if (action === undefined) throw new Refusal(usage);
  const work = (auth: Auth) => act(auth, action, email);
  try {
    console.log(
      project === undefined
        ? await withLocalAuth(await findAuthPort(), work)
        : await withProjectAuth(project, work),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `Firebase Auth of ${project ?? 'the local stack'} refused: ${reasonOf(error)}`,
    );
  }
  return 0;
});
