import type { Note } from '@markaz/contract/learning/notes';
import { limits } from '@markaz/contract/limits';
import { FieldPath } from 'firebase-admin/firestore';
import type { LectureContext } from '../../catalogue/lectures/service.ts';
import { conflict } from '../../core/api-error.ts';
import { throwTooLarge } from '../../core/firestore-failure.ts';
import { retryOnStatus } from '../../core/grpc-status.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { isCommitted, retryOnConflict } from '../../store/commit.ts';
import { readRecord } from '../../store/database.ts';
import { courseNotesSchema, type StoredNote } from '../../store/records/course-notes.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { reportTime } from '../progress/reports.ts';
import { isDeleted, mergeNotes } from './merge.ts';

/** Rate limit for a student's notes. A page sends them when it is hidden, left or opened. */
const noteRate = { perMinute: 6, atOnce: 30 };

const countNotes = (notes: readonly StoredNote[]) =>
  notes.filter((note) => !isDeleted(note)).length;

/** Returns the notes as the API sends them, without the deleted ones. */
function presentNotes(notes: readonly StoredNote[]): Note[] {
  return notes
    .filter((note) => !isDeleted(note))
    .map(({ id, part, seconds, text }) => ({ id, part, seconds, text }))
    .toSorted((a, b) => a.part - b.part || a.seconds - b.seconds);
}

const tooManyNotes = () =>
  conflict(`لكل محاضرة ${limits.notesPerLecture} ملاحظة على الأكثر. احذف بعضها لتُحفظ الجديدة.`);

/** Stores the notes that students write while they watch. Nobody else reads them. */
export function createNoteService({ database, now, lectures }: LectureContext) {
  const rateLimiter = createRateLimiter(noteRate.perMinute, { atOnce: noteRate.atOnce });

  return {
    /**
     * Stores the changed notes of a lecture that the caller may open or once had, and returns all
     * notes. Cost: 1 read, and 1 write if a note changed. Also 2 reads if this instance has not
     * cached the access.
     * @throws 401, 403, 404, 429, 409 if there would be more than `limits.notesPerLecture`,
     * and 413 if the course's notes would exceed Firestore's document limit
     */
    async 'user/notes'({ caller, input: { cId, lId, sentAt, changes } }) {
      const { uid } = caller;
      const at = now();
      rateLimiter.takeOrRefuse(uid, at);
      await lectures.requireFormerAccess(caller, cId, lId);
      const dated = changes.map((change) => ({
        ...change,
        at: reportTime({ at: change.at, sentAt }, at).getTime(),
      }));
      const store = () =>
        retryOnConflict(async () => {
          const ref = database.courseNotes(cId, uid);
          const [snapshot] = await database.firestore.getAll(ref, {
            fieldMask: ['cId', 'uid', new FieldPath('notes', lId)],
          });
          const stored = readRecord(courseNotesSchema, snapshot)?.notes[lId] ?? [];
          const notes = mergeNotes(stored, dated);
          const answer = { notes: presentNotes(notes) };
          if (notes === stored) return { answer };
          const count = countNotes(notes);
          if (count > limits.notesPerLecture && count > countNotes(stored)) throw tooManyNotes();
          const batch = database.firestore.batch();
          if (!snapshot?.exists) batch.create(ref, { cId, uid, notes: { [lId]: notes } });
          else batch.update(ref, new FieldPath('notes', lId), notes, ifUnchanged(snapshot));
          return (await isCommitted(batch.commit())) ? { answer } : null;
        });
      // Another device may store the first note at the same time.
      return retryOnStatus(['ALREADY_EXISTS'], store).catch(throwTooLarge);
    },
  } satisfies Partial<Handlers>;
}
