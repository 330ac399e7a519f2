import type { Invitation } from '@markaz/contract/people/bulk-enrolment';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord } from '../../store/database.ts';
import { deleteFound } from '../../store/delete-found.ts';
import { readByPrefix, readNewest } from '../../store/paging.ts';
import {
  type InvitationRecord,
  invitationIdOf,
  invitationSchema,
} from '../../store/records/invitation.ts';
import { ifUnchanged, runStaffAction } from '../../store/staff-action.ts';

/** Time after the last invitation of an address after which its invitations are deleted. */
const invitationLifetimeMs = 365 * 24 * 60 * 60 * 1000;

function presentInvitations({ email, courses }: InvitationRecord): Invitation[] {
  return Object.entries(courses).map(([cId, { at, by, reason, until }]) => ({
    email,
    cId,
    until: until?.toDate().toISOString() ?? null,
    at: at.toDate().toISOString(),
    by,
    reason,
  }));
}

/**
 * Shows and revokes the invitations that bulk enrolments keep for addresses that have never signed
 * in. The first sign-in accepts them (accounts/users/accept-invitation.ts).
 */
export function createInvitationService({ database, now }: Context) {
  return {
    /**
     * Deletes the invitations of addresses that were not invited within a year. Cost: 1 read and 1
     * delete per address.
     * @returns the number of deleted documents
     */
    purge(): Promise<number> {
      const before = Timestamp.fromMillis(now().getTime() - invitationLifetimeMs);
      return deleteFound(database, database.invitations.where('at', '<', before));
    },

    handlers: {
      /** Lists invitations. Cost: 1 read per address. @throws 400 */
      async 'admin/students/invitations'({ input: { search, ...page } }) {
        const { invitations } = database;
        const prefix = search.trim().toLowerCase();
        const { found, next } =
          prefix === ''
            ? await readNewest(database, invitations, 'at', invitationSchema, page)
            : await readByPrefix(database, invitations, 'email', invitationSchema, prefix, page);
        return { invitations: found.flatMap(({ record }) => presentInvitations(record)), next };
      },

      /**
       * Revokes an invitation to one course. Cost: 1 read and 2 writes, one of which is a delete if
       * the address has no other invitation.
       */
      async 'admin/students/invitations/revoke'({ caller: admin, input: { email, cId } }) {
        return runStaffAction<{ revoked: boolean }>(database, { admin, now: now() }, async () => {
          const snapshot = await database.invitation(invitationIdOf(email)).get();
          const courses = readRecord(invitationSchema, snapshot)?.courses ?? {};
          if (!Object.hasOwn(courses, cId)) return { answer: { revoked: false } };
          const isLast = Object.keys(courses).length === 1;
          return {
            answer: { revoked: true },
            change: {
              // The log never names a person without an account, because nothing could erase it.
              logged: { action: 'invitation.revoke', subjects: [`course/${cId}`] },
              write(batch) {
                if (isLast) batch.delete(snapshot.ref, ifUnchanged(snapshot));
                else
                  batch.update(
                    snapshot.ref,
                    { [`courses.${cId}`]: FieldValue.delete() },
                    ifUnchanged(snapshot),
                  );
              },
            },
          };
        });
      },
    } satisfies Partial<Handlers>,
  };
}
