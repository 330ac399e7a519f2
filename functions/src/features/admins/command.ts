import { adminEndpoints } from '@markaz/contract/admins';
import type { Program } from '../../store/audit.ts';
import type { AdminRights } from './rights.ts';

/** Whoever runs the command, in the log: who may run it on a project is Google Cloud's to know. */
const operator: Program = { uid: 'command', email: null };

/** What the command prints, and whether it did what it was told or what was so already. */
export interface Told {
  readonly text: string;
  readonly refused?: true;
}

function refused(text: string): Told {
  return { text, refused: true };
}

function unknown(email: string): Told {
  return refused(`Nobody has signed in as ${email} yet: let that person sign in once first.`);
}

async function list(rights: AdminRights): Promise<Told> {
  const admins = await rights.list();
  if (admins.length === 0) return { text: 'Nobody is an admin yet.' };
  return {
    text: admins.map(({ uid, email, displayName }) => `${email ?? uid}  ${displayName}`).join('\n'),
  };
}

async function grant(rights: AdminRights, email: string): Promise<Told> {
  const { outcome } = await rights.grant(operator, email);
  switch (outcome) {
    case 'unknown':
      return unknown(email);
    case 'not-google':
      return refused(
        `${email} has never signed in with Google: let that person sign in to the site so first.`,
      );
    case 'already':
      return { text: `${email} is an admin already.` };
    case 'granted':
      return { text: `${email} is now an admin, from the next sign-in or within the hour.` };
  }
}

async function revoke(rights: AdminRights, email: string): Promise<Told> {
  switch (await rights.revoke(operator, { email })) {
    case 'unknown':
      return unknown(email);
    case 'last':
      return refused(`${email} is the last admin and stays one: grant somebody else first.`);
    case 'no-admin':
      return { text: `${email} is not an admin.` };
    default:
      return { text: `${email} is no longer an admin and is signed out everywhere.` };
  }
}

/** Does what `npm run admin` was told. @param args `list`, `grant EMAIL` or `revoke EMAIL` */
export async function obey(rights: AdminRights, args: readonly string[]): Promise<Told> {
  const [action, address = ''] = args;
  if (action === 'list') return list(rights);
  const parsed = adminEndpoints['admin/admins/grant'].request.safeParse({ email: address });
  if (!parsed.success) return refused(`«${address}» is not an e-mail address.`);
  const { email } = parsed.data;
  if (action === 'grant') return grant(rights, email);
  if (action === 'revoke') return revoke(rights, email);
  return refused(`Known are list, grant and revoke, not «${action}».`);
}
