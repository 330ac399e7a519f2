import { expect, it } from 'vitest';
import { copy } from './copy.ts';
import { whyNotRevoke } from './may-revoke.ts';

const account = (uid: string) => ({
  uid,
  displayName: uid,
  email: null,
  since: null,
  roles: [{ role: 'admin' as const, since: null }],
});
const [me, other] = [account('me'), account('other')];

it('lets an admin take the right from another one, never from himself or the last one', () => {
  expect(whyNotRevoke(other, [me, other], 'me')).toBeNull();
  expect(whyNotRevoke(me, [me, other], 'me')).toBe(copy.revoke.ownself);
  expect(whyNotRevoke(me, [me], 'me')).toBe(copy.revoke.last);
});
