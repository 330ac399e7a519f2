import { adminEndpoints } from '@markaz/contract/staff/admins';
import { type StaffRole, staffRoles } from '@markaz/contract/staff/roles';
import type { Program } from '../../store/audit.ts';
import type { AdminRights } from './rights.ts';

/** The command as an actor in the log; Google Cloud controls who can run it. */
const operator: Program = { uid: 'command', email: null };

/** The output of the command; `refused` if it did not reach the wanted state. */
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
  const lines = admins.map(({ uid, email, displayName, roles }) =>
    [email ?? uid, displayName, roles.map(({ role }) => role).join(', ')].join('  '),
  );
  return { text: lines.join('\n') };
}

/** The name of a holder of the role. */
const called: Readonly<Record<StaffRole, string>> = {
  admin: 'an admin',
  content: 'staff for content',
  sales: 'staff for sales',
};

async function grant(rights: AdminRights, email: string, role: StaffRole = 'admin'): Promise<Told> {
  const { outcome } = await rights.grant(operator, email, role);
  switch (outcome) {
    case 'unknown':
      return unknown(email);
    case 'not-google':
      return refused(
        `${email} has never signed in with Google: let that person sign in to the site so first.`,
      );
    case 'already':
      return { text: `${email} is ${called[role]} already.` };
    case 'granted':
      return { text: `${email} is now ${called[role]}, from the next sign-in or within the hour.` };
  }
}

async function revoke(rights: AdminRights, email: string, role?: StaffRole): Promise<Told> {
  const lost = role === undefined ? 'of the staff' : called[role];
  switch (await rights.revoke(operator, { email }, role)) {
    case 'unknown':
      return unknown(email);
    case 'last':
      return refused(`${email} is the last admin and stays one: grant somebody else first.`);
    case 'no-role':
      return { text: `${email} is not ${lost}.` };
    default:
      return { text: `${email} is no longer ${lost} and is signed out everywhere.` };
  }
}

/**
 * Runs `npm run admin`.
 * @param args `list`, `grant EMAIL` or `revoke EMAIL`, the last two with an optional role; without
 * it, `grant` makes an admin and `revoke` removes all roles
 */
export async function obey(rights: AdminRights, args: readonly string[]): Promise<Told> {
  const [action, address = '', named] = args;
  if (action === 'list') return list(rights);
  const parsed = adminEndpoints['admin/admins/grant'].request.safeParse({ email: address });
  if (!parsed.success) return refused(`«${address}» is not an e-mail address.`);
  const { email } = parsed.data;
  const role = staffRoles.find((each) => each === named);
  if (named !== undefined && role === undefined)
    return refused(`Roles are ${staffRoles.join(', ')}, not «${named}».`);
  if (action === 'grant') return grant(rights, email, role);
  if (action === 'revoke') return revoke(rights, email, role);
  return refused(`Known are list, grant and revoke, not «${action}».`);
}
