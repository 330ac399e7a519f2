import type { Note } from '@markaz/contract/learning/notes';
import { postJson, requirePermission } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { notesStoragePrefix, unsentNotesStorageKey, writeText } from '../storage.ts';
import { isValueSaved, readValue, useValue, valueKeys, writeValue } from '../stored-values.ts';
import { coursesWithUnsent } from './device-questions.ts';

export interface NotesId {
  readonly uid: string;
  readonly cId: string;
  readonly lId: string;
}

export interface DeviceNote extends Note {
  /** Time of a change that the server does not have yet, in ISO 8601. */
  readonly at?: string;
}

/** A lecture's notes on this device. */
interface StoredNotes {
  /** A note with an empty text was deleted, and the server does not know this yet. */
  readonly notes: readonly DeviceNote[];
  /** The open form, so that typed text survives a reload. */
  readonly draft: Note | null;
  /** Whether the server refused the changes. They are sent again only when the student looks. */
  readonly isRefused?: boolean;
}

const noNotes: StoredNotes = { notes: [], draft: null };

const keyPrefix = (uid: string) => `${notesStoragePrefix}.${uid}.`;
const keyOf = ({ uid, cId, lId }: NotesId) => `${keyPrefix(uid)}${cId}.${lId}`;

export const storedNotes = (id: NotesId): StoredNotes => readValue(keyOf(id)) ?? noNotes;

export const useNotes = (id: NotesId): StoredNotes => useValue(() => storedNotes(id)) ?? noNotes;

/** Whether storage has accepted the notes. If not, they are lost when the page closes. */
export const areNotesSaved = (id: NotesId): boolean => isValueSaved(keyOf(id));

export const isUnsent = ({ at }: DeviceNote): boolean => at !== undefined;
const hasUnsent = ({ notes }: StoredNotes) => notes.some(isUnsent);

const storedIds = (uid: string): NotesId[] =>
  valueKeys(keyPrefix(uid))
    .map((key) => key.slice(keyPrefix(uid).length).split('.'))
    .map(([cId = '', lId = '']) => ({ uid, cId, lId }));

/** Whether the lecture has notes that are sent without the student's doing. */
function isSentUnasked(id: NotesId): boolean {
  const stored = storedNotes(id);
  return hasUnsent(stored) && stored.isRefused !== true;
}
const unsentIds = (uid: string): NotesId[] => storedIds(uid).filter(isSentUnasked);

/** Frees space for new notes. The server has the removed ones. */
function removeSentNotes(uid: string): void {
  for (const id of storedIds(uid)) {
    const stored = storedNotes(id);
    if (!hasUnsent(stored) && stored.draft === null) writeValue(keyOf(id), null);
  }
}

/** Marks whether the student has notes or questions that are sent without the student's doing. */
export function updateUnsentMark(uid: string): void {
  const hasAny = unsentIds(uid).length > 0 || coursesWithUnsent(uid).length > 0;
  // The start of the site and the sign-out look only at this entry.
  writeText(unsentNotesStorageKey, hasAny ? uid : null);
}

/** Changes a lecture's notes. Reads them again each time, because other tabs write to them too. */
function changeNotes(id: NotesId, update: (before: StoredNotes) => StoredNotes): void {
  const after = update(storedNotes(id));
  const isEmpty = after.notes.length === 0 && after.draft === null;
  const text = isEmpty ? null : JSON.stringify(after);
  writeValue(keyOf(id), text);
  if (!areNotesSaved(id)) {
    removeSentNotes(id.uid);
    writeValue(keyOf(id), text);
  }
  updateUnsentMark(id.uid);
}

export const setDraft = (id: NotesId, draft: Note | null): void =>
  changeNotes(id, (before) => ({ ...before, draft }));

/** Stores a new or changed note, and closes the form. An empty text deletes the note. */
export function putNote(id: NotesId, { id: noteId, part, seconds, text }: Note): void {
  const note = { id: noteId, part, seconds, text, at: new Date().toISOString() };
  changeNotes(id, ({ notes, draft }) => ({
    notes: [...notes.filter((each) => each.id !== noteId), note],
    draft: draft?.id === noteId ? null : draft,
  }));
}

/**
 * Maximum number of notes in one call. A call that outlives its page may have at most 64 KB, and
 * the longest note has 1.6 KB.
 */
const notesPerCall = 30;

/**
 * Sends the changed notes of a lecture, and stores all its notes that the server has.
 * @param isLeaving whether the page may be about to close. The call then outlives the page.
 * @throws ApiError
 */
export async function syncNotes(id: NotesId, isLeaving = false): Promise<void> {
  const { cId, lId } = id;
  const changes = storedNotes(id)
    .notes.flatMap(({ at, ...note }) => (at === undefined ? [] : [{ ...note, at }]))
    .slice(0, notesPerCall);
  const body = { cId, lId, sentAt: new Date().toISOString(), changes };
  let notes: readonly Note[];
  try {
    ({ notes } = requirePermission(await postJson('user/notes', body, { keepalive: isLeaving })));
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 401)
      changeNotes(id, (before) => ({ ...before, isRefused: error.status !== 429 }));
    throw error;
  }
  const isSent = ({ id: noteId, at }: DeviceNote) =>
    changes.some((change) => change.id === noteId && change.at === at);
  changeNotes(id, (before) => {
    // These were changed during the call.
    const unsent = before.notes.filter((note) => isUnsent(note) && !isSent(note));
    const unsentNoteIds = new Set(unsent.map((note) => note.id));
    return {
      notes: [...notes.filter((note) => !unsentNoteIds.has(note.id)), ...unsent],
      draft: before.draft,
    };
  });
  if (changes.length === notesPerCall && hasUnsent(storedNotes(id))) await syncNotes(id, isLeaving);
}

/** Sends a lecture's changed notes while its page is left or hidden. */
export function sendNotesOnExit(id: NotesId): void {
  if (isSentUnasked(id)) void syncNotes(id, true).catch(() => undefined);
}

/** Sends the unsent notes of all lectures. Never rejects. */
export async function sendUnsentNotes(uid: string): Promise<void> {
  await Promise.all(unsentIds(uid).map((id) => syncNotes(id).catch(() => undefined)));
}
