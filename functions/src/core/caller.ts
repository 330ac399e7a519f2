import type { AccessLevel } from '@markaz/contract/endpoint';
import { hasSufficientRole, type StaffAccess, type StaffRole } from '@markaz/contract/staff/roles';

/** The data about a person that the token of a sign-in contains. */
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
/** A member of the centre's staff, with at least one role. */
export interface Staff extends Person {
  readonly role: 'staff';
  readonly roles: readonly StaffRole[];
  /** With the role `teacher`, the author whose courses the person sees. Otherwise null. */
  readonly teacherOf: string | null;
}
export type SignedIn = Student | Staff;
export type Caller = Visitor | SignedIn;

export const visitor: Visitor = { role: 'visitor' };

/**
 * Whether the caller has a role that is sufficient for an access level. Students and visitors have
 * no role.
 */
export function mayAccess(caller: Caller, needed: StaffAccess): boolean {
  return caller.role === 'staff' && hasSufficientRole(caller.roles, needed);
}

/** The possible callers of a handler. `Needed` is the access that its call needs. */
export type CallerFor<Needed extends AccessLevel> = ({
  public: Visitor;
  anyone: Caller;
  student: SignedIn;
} & Record<StaffAccess, Staff>)[Needed];

export interface Credential {
  readonly kind: 'id-token' | 'session-cookie';
  readonly token: string;
}

/** Finds out who sent a request. */
export interface Identity {
  /**
   * Returns the owner of the credential. Returns null if the credential is forged, has expired, or
   * belongs to another project or a deleted account.
   * @throws 503 if the check fails
   */
  identify(credential: Credential): Promise<SignedIn | null>;
}
