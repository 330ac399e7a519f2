import { Timestamp } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import type { Database } from '../../store/database.ts';
import { type NoteRecord, readStudent } from '../../store/records/user.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';
import { presentNote } from './present.ts';

interface NoteChange {
  readonly uid: string;
  readonly text: string;
  /** Of the note that the caller read; null if there was none. */
  readonly updatedAt: string | null;
}

type Outcome = 'no-user' | 'conflict' | { readonly note: NoteRecord | null };

/** Notes of staff about students. */
export function createNoteStore(database: Database) {
  const decide = async (
    { admin, now }: Acting,
    { uid, text, updatedAt }: NoteChange,
  ): Promise<Decision<Outcome>> => {
    const snapshot = await database.user(uid).get();
    const user = readStudent(snapshot);
    if (user === null) return { answer: 'no-user' };
    // Also if a response was lost and the same text is sent again.
    if ((user.note?.text ?? '') === text) return { answer: { note: user.note } };
    if ((presentNote(user.note)?.updatedAt ?? null) !== updatedAt) return { answer: 'conflict' };
    const by = { uid: admin.uid, email: admin.email };
    const note = text === '' ? null : { text, at: Timestamp.fromDate(now), by };
    return {
      answer: { note },
      change: {
        logged: {
          action: 'student.note',
          subjects: [`user/${uid}`],
          after: { email: user.email, removed: note === null },
        },
        write: (batch) => batch.update(snapshot.ref, { note }, unchanged(snapshot)),
      },
    };
  };

  return {
    /** One read, two writes. */
    write: (acting: Acting, change: NoteChange): Promise<Outcome> =>
      staffAction(database, acting, () => decide(acting, change)),
  };
}
