// @vitest-environment happy-dom
import type { RequestOf } from '@markaz/contract/api';
import type { Note } from '@markaz/contract/learning/notes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeReportsAndQuizzes } from '../account/pending-reports.ts';
import { storedKeys } from '../storage.ts';
import {
  type NotesId,
  putNote,
  sendNotesOnExit,
  sendUnsentNotes,
  setDraft,
  storedNotes,
  syncNotes,
} from './notes.ts';

const id: NotesId = { uid: 'mona', cId: 'c', lId: 'l' };
const noteOf = (noteId: string, text: string, seconds = 10): Note => ({
  id: noteId,
  part: 0,
  seconds,
  text,
});

type Body = RequestOf<'user/notes'>;
let server: Note[];
let bodies: Body[];
let answer: (body: Body) => Response | Promise<Response>;

const ok = () => Response.json({ notes: server });
const refusal = (status: number) =>
  Response.json({ error: 'conflict', message: 'ممتلئ' }, { status });

beforeEach(() => {
  localStorage.clear();
  server = [];
  bodies = [];
  answer = ({ changes }) => {
    for (const { at: _, ...change } of changes) {
      server = server.filter((note) => note.id !== change.id);
      if (change.text !== '') server.push(change);
    }
    return ok();
  };
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const body: Body = JSON.parse(String(init.body));
    bodies.push(body);
    return answer(body);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const textsOf = () => storedNotes(id).notes.map(({ text }) => text);

it('keeps notes and the open form on the device until the server has them', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  setDraft(id, noteOf('a', 'أو'));
  putNote(id, noteOf('a', 'أول'));
  setDraft(id, noteOf('b', 'لم تنته'));
  await sendUnsentNotes('mona');
  expect(textsOf()).toEqual(['أول']);
  expect(storedNotes(id).draft?.text).toBe('لم تنته');
  answer = ok;
  server = [noteOf('a', 'أول')];
  await sendUnsentNotes('mona');
  await sendUnsentNotes('mona');
  expect(bodies.map(({ changes }) => changes.map((change) => change.text))).toEqual([
    ['أول'],
    ['أول'],
  ]);
  expect(storedNotes(id).draft?.text).toBe('لم تنته');
});

it('shows the notes of another device, and keeps a change made during the call', async () => {
  server = [noteOf('tablet', 'من اللوح'), noteOf('both', 'قديم')];
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  const syncing = syncNotes(id);
  putNote(id, noteOf('both', 'جديد'));
  resolve(ok());
  await syncing;
  expect(textsOf().toSorted()).toEqual(['جديد', 'من اللوح'].toSorted());
});

it('keeps a note deleted even while the server does not know of the deletion', async () => {
  server = [noteOf('a', 'أول')];
  await syncNotes(id);
  putNote(id, noteOf('a', ''));
  expect(textsOf()).toEqual(['']);
  await syncNotes(id);
  expect(textsOf()).toEqual([]);
  expect(storedKeys()).toEqual([]);
});

it('does not send anything when the page closes if nothing changed', async () => {
  server = [noteOf('a', 'أول')];
  await syncNotes(id);
  sendNotesOnExit(id);
  expect(bodies).toHaveLength(1);
  putNote(id, noteOf('a', 'ثانٍ'));
  sendNotesOnExit(id);
  await vi.waitFor(() => expect(server[0]?.text).toBe('ثانٍ'));
});

it('keeps refused notes, but sends them again only when the student looks', async () => {
  putNote(id, noteOf('a', 'أول'));
  answer = () => refusal(409);
  await sendUnsentNotes('mona');
  await sendUnsentNotes('mona');
  sendNotesOnExit(id);
  expect(bodies).toHaveLength(1);
  expect(textsOf()).toEqual(['أول']);
  await expect(syncNotes(id)).rejects.toThrow('ممتلئ');
  expect(bodies).toHaveLength(2);
  // The next change is sent again.
  answer = ok;
  putNote(id, noteOf('b', ''));
  sendNotesOnExit(id);
  expect(bodies).toHaveLength(3);
});

it('sends many notes in several calls, each below what a closing page may send', async () => {
  const text = '✓'.repeat(500);
  for (let index = 0; index < 70; index += 1) putNote(id, noteOf(`note-${index}`, text));
  await syncNotes(id, true);
  expect(bodies.map(({ changes }) => changes.length)).toEqual([30, 30, 10]);
  for (const body of bodies)
    expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(64 * 1024);
  expect(server).toHaveLength(70);
});

it('hides the notes from another student on the same device, and removes them at a sign-out', async () => {
  putNote(id, noteOf('a', 'سرّي'));
  expect(storedNotes({ ...id, uid: 'omar' }).notes).toEqual([]);
  await sendUnsentNotes('omar');
  expect(bodies).toEqual([]);
  removeReportsAndQuizzes();
  expect(storedKeys()).toEqual([]);
});

it('removes sent notes of other lectures if storage is full', async () => {
  const other = { ...id, lId: 'other' };
  server = [noteOf('old', 'x'.repeat(4_000))];
  await syncNotes(other);
  const entries: Record<string, string> = {};
  for (const key of storedKeys()) entries[key] = localStorage.getItem(key) ?? '';
  const capacity = JSON.stringify(entries).length + 20;
  // The keys of a real storage are its own enumerable properties, its methods are not.
  const storage = Object.defineProperties(entries, {
    getItem: { value: (key: string) => entries[key] ?? null },
    setItem: {
      value: (key: string, text: string) => {
        if (JSON.stringify({ ...entries, [key]: text }).length > capacity)
          throw new DOMException('full', 'QuotaExceededError');
        entries[key] = text;
      },
    },
    removeItem: { value: (key: string) => delete entries[key] },
  });
  vi.stubGlobal('localStorage', storage);
  putNote(id, noteOf('a', 'جديد'));
  expect(textsOf()).toEqual(['جديد']);
  expect(storedNotes(other).notes).toEqual([]);
});
