import { activeDevices } from '../../accounts/sessions/devices.ts';
import { endAllSessions, timeOf } from '../../accounts/sessions/sessions.ts';
import { isStaff, nullIfRefused } from '../../accounts/sign-in/identity.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import { mayAccess } from '../../core/caller.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { presentEntry } from '../../staff/audit/service.ts';
import type { AuditStore } from '../../staff/audit/store.ts';
import { stampOf } from '../../store/audit.ts';
import { presentNote } from '../students/present.ts';
import { changeStudent } from './change-student.ts';
import { createQuizRepairs } from './quiz-repairs.ts';

/**
 * Serves the repairs and the note about a student. A repair is a change with which staff solve a
 * student's problem. Staff give a reason for each repair.
 */
export function createRepairService(
  context: Context & { readonly audit: Pick<AuditStore, 'repairsOf'> },
) {
  const { database, auth: getAuth, audit } = context;
  return {
    /** Lists the last repairs. Cost: 1 read per repair, at most 10. */
    async 'admin/students/repairs'({ input: { uid } }) {
      const found = await audit.repairsOf(uid);
      return { repairs: found.map(({ id, record }) => presentEntry(id, record)) };
    },

    /**
     * Unlocks redeeming. Keeps the list of refused codes. Cost: 1 read and 2 writes, or no write if
     * there is no lock.
     * @throws 404
     */
    'admin/students/unlock': ({ caller, input: { uid, reason } }) =>
      changeStudent<{ unlocked: boolean }>(context, caller, uid, ({ redeeming, email }, acting) => {
        if (redeeming.lockedUntil <= acting.now.getTime()) return { answer: { unlocked: false } };
        return {
          answer: { unlocked: true },
          change: {
            action: 'student.unlock',
            after: { email },
            reason,
            fields: { 'redeeming.lockedUntil': 0, 'redeeming.refusedAt': [] },
          },
        };
      }),

    /**
     * Ends all sessions of a student and removes the devices. Also revokes the tokens in Firebase
     * Auth, so that no token is refreshed. Cost: 1 read and 2 writes.
     * @throws 404, 409 if the account belongs to staff and the caller is not an admin
     */
    async 'admin/students/devices/reset'({ caller, input: { uid, reason } }) {
      const auth = await getAuth();
      if (!mayAccess(caller, 'admin')) {
        const account = await auth.getUser(uid).catch(nullIfRefused);
        if (isStaff(account?.customClaims))
          throw conflict('هذا حساب من فريق المركز، فلا يعيد ضبط أجهزته إلا مسؤول.');
      }
      await changeStudent(context, caller, uid, (user, acting) => {
        // The clocks of servers differ, so the newest sign-in may be in the future.
        const newest = timeOf(user.devices[0]?.signedInAt ?? 0);
        const endedSessions = endAllSessions(user.endedSessions, newest, acting.now);
        const count = activeDevices(user, acting.now).length;
        return {
          answer: undefined,
          change: {
            action: 'student.devices',
            after: { email: user.email, count },
            reason,
            fields: { endedSessions, devices: [], displacements: [] },
          },
        };
      }).finally(() => database.changes.emit('signedOut', uid));
      await auth.revokeRefreshTokens(uid).catch(nullIfRefused);
      return {};
    },

    ...createQuizRepairs(context),

    /**
     * Stores or removes the note. Cost: 1 read and 2 writes.
     * @throws 404, 409 if the note has changed since the caller read it
     */
    'admin/students/note': ({ caller, input: { uid, text, updatedAt } }) =>
      changeStudent(context, caller, uid, (user, acting) => {
        // The text is also the same if the caller repeats a request whose response was lost.
        if ((user.note?.text ?? '') === text) return { answer: { note: presentNote(user.note) } };
        if ((presentNote(user.note)?.updatedAt ?? null) !== updatedAt)
          throw conflict('كتب غيرك ملاحظة في هذه الأثناء.');
        const note = text === '' ? null : { text, ...stampOf(acting) };
        return {
          answer: { note: presentNote(note) },
          change: {
            action: 'student.note',
            after: { email: user.email, removed: note === null },
            fields: { note },
          },
        };
      }),
  } satisfies Partial<Handlers>;
}
