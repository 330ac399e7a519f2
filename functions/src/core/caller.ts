import type { Access } from '@markaz/contract/endpoint';
import { type StaffAccess, type StaffRole, satisfies } from '@markaz/contract/staff/roles';

/** What the sign-in tells about a person. */
export interface Person {
  readonly uid: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly photoURL: string | null;
  readonly signedInAt: Date;
}

export interface Visitor {
  readonly role: 'visitor';
}
export interface Student extends Person {
  readonly role: 'student';
}
/** Somebody of the centre, with one role or more. */
export interface Staff extends Person {
  readonly role: 'staff';
  readonly roles: readonly StaffRole[];
}
export type SignedIn = Student | Staff;
export type Caller = Visitor | SignedIn;

export const visitor: Visitor = { role: 'visitor' };

/** Whether the caller has a role for it; students and visitors have none. */
export function may(caller: Caller, needed: StaffAccess): boolean {
  return caller.role === 'staff' && satisfies(caller.roles, needed);
}

/** Who a handler may be called by, given its call's access. */
export type CallerFor<Needed extends Access> = {
  public: Visitor;
  anyone: Caller;
  student: SignedIn;
  admin: Staff;
  content: Staff;
  sales: Staff;
  staff: Staff;
}[Needed];

/** How a request says who it comes from. */
export interface Credential {
  readonly kind: 'id-token' | 'session-cookie';
  readonly token: string;
}

export interface Identity {
  /**
   * Who holds the credential, or null where it is forged, expired, of another project, or of an
   * account that is gone. @throws 503 when it cannot be found out.
   */
  identify(credential: Credential): Promise<SignedIn | null>;
}
