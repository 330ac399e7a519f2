import type { User } from '@markaz/contract/accounts/users';
import type { LimitedRole, StaffAccess } from '@markaz/contract/staff/roles';
import { expect, it } from 'vitest';
import { may } from './may.ts';

function user(admin: boolean, staff?: LimitedRole[]): User {
  return {
    uid: 'u',
    displayName: '',
    email: null,
    photoURL: null,
    admin,
    ...(staff && { staff }),
    courses: [],
    grade: null,
    section: null,
    madhhab: null,
    createdAt: '2026-11-21T10:00:00.000Z',
  };
}

const all: readonly StaffAccess[] = [
  'admin',
  'content',
  'sales',
  'cashier',
  'teacher',
  'staff',
  'team',
  'teaching',
];

it.each([
  ['a visitor', null, []],
  ['a student', user(false), []],
  ['content staff', user(false, ['content']), ['content', 'staff', 'team', 'teaching']],
  ['sales staff', user(false, ['sales']), ['sales', 'staff', 'team']],
  [
    'staff with both roles',
    user(false, ['content', 'sales']),
    ['content', 'sales', 'staff', 'team', 'teaching'],
  ],
  ['a cashier', user(false, ['cashier']), ['cashier', 'team']],
  ['a teacher', user(false, ['teacher']), ['teacher', 'team', 'teaching']],
  ['an admin', user(true), all],
])('gives %s exactly the expected access levels', (_name, person, allowed) => {
  expect(all.filter((access) => may(person, access))).toEqual(allowed);
});
