import { adminEndpoints } from '@markaz/contract/staff/admins';
import { type StaffRole, staffRoles } from '@markaz/contract/staff/roles';
import type { Program } from '../../store/audit.ts';
import { type AdminRights, type Reason, RoleRefusedError } from './rights.ts';

/** The actor in log entries of the command. Google Cloud controls who can run it. */
const operator: Program = { uid: 'command', email: null };

/**
 * The output of the command. `refused` is set if the command rejected its arguments or may not make
 * the change.
 */
interface CommandResult {
  readonly text: string;
  readonly refused?: true;
}

const refusedResult = (text: string): CommandResult => ({ text, refused: true });

const refusals: Readonly<Record<Reason, (email: string) => string>> = {
  unknown: (email) => `Nobody has signed in as ${email} yet: that person must sign in once first.`,
  'not-google': (email) =>
    `${email} has never signed in with Google: that person must first sign in to the site with Google.`,
  last: (email) =>
    `${email} is the last admin and was not changed. Make somebody else an admin first.`,
  self: (email) => `${email} is the account of this command, which cannot change its own roles.`,
};

/** Labels for accounts with a role in the output. */
const roleLabels: Readonly<Record<StaffRole, string>> = {
  admin: 'an admin',
  content: 'staff for content',
  sales: 'staff for sales',
  cashier: 'a cashier',
  teacher: 'a teacher',
};

async function list(rights: AdminRights): Promise<string> {
  const admins = await rights.list();
  if (admins.length === 0) return 'Nobody is an admin yet.';
  const lines = admins.map(({ uid, email, displayName, roles }) =>
    [email ?? uid, displayName, roles.map(({ role }) => role).join(', ')].join('  '),
  );
  return lines.join('\n');
}

/** Returns the id of the author with this name or id, or undefined if there is none. */
async function findAuthor(rights: AdminRights, text: string): Promise<string | undefined> {
  const authors = [...(await rights.readAuthors())];
  return authors.find(([id, { name }]) => id === text || name === text)?.[0];
}

async function grant(
  rights: AdminRights,
  email: string,
  role: StaffRole = 'admin',
  author?: string,
) {
  const { granted } = await rights.grant(operator, email, role, author);
  if (!granted) return `${email} is ${roleLabels[role]} already.`;
  return `${email} is now ${roleLabels[role]}, from the next sign-in or within the hour.`;
}

async function revoke(rights: AdminRights, email: string, role?: StaffRole) {
  const revokedLabel = role === undefined ? 'of the staff' : roleLabels[role];
  const revoked = await rights.revoke(operator, { email }, role);
  if (!revoked) return `${email} is not ${revokedLabel}.`;
  return `${email} is no longer ${revokedLabel} and is signed out everywhere.`;
}

/**
 * Runs `npm run admin`.
 * @param args `list`, `grant EMAIL` or `revoke EMAIL`. A role may follow the address. Without a
 * role, `grant` makes an admin and `revoke` removes all roles. The id or name of an author follows
 * `grant EMAIL teacher`
 */
export async function runAdminCommand(
  rights: AdminRights,
  [action, address = '', roleName, authorText = '']: readonly string[],
): Promise<CommandResult> {
  if (action === 'list') return { text: await list(rights) };
  const parsed = adminEndpoints['admin/admins/grant'].request.safeParse({ email: address });
  if (!parsed.success) return refusedResult(`«${address}» is not an e-mail address.`);
  const { email } = parsed.data;
  const role = staffRoles.find((each) => each === roleName);
  if (roleName !== undefined && role === undefined)
    return refusedResult(`Roles are ${staffRoles.join(', ')}, not «${roleName}».`);
  if (action !== 'grant' && action !== 'revoke')
    return refusedResult(`The actions are list, grant and revoke, not «${action}».`);
  try {
    if (action === 'revoke') return { text: await revoke(rights, email, role) };
    const author = role === 'teacher' ? await findAuthor(rights, authorText) : undefined;
    if (role === 'teacher' && author === undefined)
      return refusedResult(
        `A teacher needs the name of an author of courses, not «${authorText}».`,
      );
    return { text: await grant(rights, email, role, author) };
  } catch (error) {
    if (error instanceof RoleRefusedError) return refusedResult(refusals[error.reason](email));
    throw error;
  }
}
