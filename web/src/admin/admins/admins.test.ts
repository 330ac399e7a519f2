import type { StaffRole } from '@markaz/contract/staff/roles';
import { expect, it } from 'vitest';
import { copy } from './admins.copy.ts';
import { findRevokeObstacle } from './admins.tsx';

const account = (uid: string, ...roles: StaffRole[]) => ({
  uid,
  displayName: uid,
  email: null,
  since: null,
  roles: roles.map((role) => ({ role, since: null })),
});
const [me, other] = [account('me', 'admin', 'sales'), account('other', 'admin')];
const seller = account('seller', 'sales');

it('lets an admin revoke roles of others, but never their own or the last admin role', () => {
  expect(findRevokeObstacle(other, 'admin', [me, other], 'me')).toBeNull();
  expect(findRevokeObstacle(me, 'admin', [me, other], 'me')).toBe(copy.revoke.self);
  expect(findRevokeObstacle(me, 'sales', [me, other], 'me')).toBe(copy.revoke.self);
  expect(findRevokeObstacle(me, 'admin', [me, seller], 'me')).toBe(copy.revoke.last);
  expect(findRevokeObstacle(seller, 'sales', [me, seller], 'me')).toBeNull();
});
