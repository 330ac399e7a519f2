import { limits } from '@markaz/contract/limits';
import type { StoredNote } from '../../store/records/course-notes.ts';

export const isDeleted = ({ text }: StoredNote): boolean => text === '';

function isSameNote(first: StoredNote, second: StoredNote): boolean {
  const { part, seconds, text } = first;
  return part === second.part && seconds === second.seconds && text === second.text;
}

/**
 * Returns the notes after a device's changes, or the same array if nothing changes. The newest
 * change of each note counts, in whatever order the devices send them. Of the deleted notes, the
 * newest `limits.notesPerLecture` are remembered.
 */
export function mergeNotes(
  stored: readonly StoredNote[],
  changes: readonly StoredNote[],
): readonly StoredNote[] {
  const notes = new Map(stored.map((note) => [note.id, note]));
  let hasChanged = false;
  for (const change of changes) {
    const previous = notes.get(change.id);
    // A repeated request is dated anew, with a difference of some milliseconds.
    if (previous !== undefined && (previous.at >= change.at || isSameNote(previous, change)))
      continue;
    notes.set(change.id, change);
    hasChanged = true;
  }
  if (!hasChanged) return stored;
  const newestFirst = [...notes.values()].toSorted((a, b) => b.at - a.at);
  const deleted = newestFirst.filter(isDeleted).slice(0, limits.notesPerLecture);
  return [...newestFirst.filter((note) => !isDeleted(note)), ...deleted];
}
