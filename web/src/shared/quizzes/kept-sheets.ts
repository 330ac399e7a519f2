import type { Quiz } from '@markaz/contract/learning/quizzes';
import { useSyncExternalStore } from 'react';
import { quizStoragePrefix, readText, storedKeys, writeText } from '../storage.ts';
import type { Sheet, SheetId } from './sheet.ts';

/** Values that storage did not accept. They are lost with the page. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

const sheetKey = ({ uid, cId, lId }: SheetId) => `${quizStoragePrefix}.sheet.${uid}.${cId}.${lId}`;
const quizKey = ({ uid, cId, lId }: SheetId) => `${quizStoragePrefix}.quiz.${uid}.${cId}.${lId}`;

function write(key: string, text: string | null): void {
  if (writeText(key, text) || text === null) memory.delete(key);
  else memory.set(key, text);
  for (const listener of listeners) listener();
}

const parsed = new Map<string, { readonly text: string; readonly value: unknown }>();

/** Returns the same object for the same text, as `useSyncExternalStore` requires. */
function read<Value>(key: string): Value | null {
  const text = memory.get(key) ?? readText(key);
  if (text === null) {
    parsed.delete(key);
    return null;
  }
  const known = parsed.get(key);
  if (known?.text === text) return known.value as Value;
  try {
    const value: Value = JSON.parse(text);
    parsed.set(key, { text, value });
    return value;
  } catch {
    return null;
  }
}

/** Returns this device's newest attempt at a quiz; null for none. */
export const keptSheet = (id: SheetId): Sheet | null => read(sheetKey(id));

/** The quiz of that attempt. */
export const keptQuiz = (id: SheetId): Quiz | null => read(quizKey(id));

/** Whether the attempt is in the device's storage; otherwise it is lost with the page. */
export const isKeptOnDevice = (id: SheetId): boolean => !memory.has(sheetKey(id));

/** Saves a new attempt, in place of the one before it. */
export function keepSheet(id: SheetId, sheet: Sheet, quiz: Quiz): void {
  makeRoom(id.uid);
  write(quizKey(id), JSON.stringify(quiz));
  write(sheetKey(id), JSON.stringify(sheet));
}

/**
 * Changes a saved attempt. Reads it anew each time, because other tabs write there too.
 * @returns the attempt as saved; null if there is none any more.
 */
export function changeSheet(id: SheetId, to: (sheet: Sheet) => Sheet): Sheet | null {
  const before = keptSheet(id);
  if (before === null) return null;
  const after = to(before);
  if (after !== before) write(sheetKey(id), JSON.stringify(after));
  return after;
}

export function dropSheet(id: SheetId): void {
  write(sheetKey(id), null);
  write(quizKey(id), null);
}

/** Returns the quizzes with an attempt of that user on this device. */
export function keptSheetIds(uid: string): readonly SheetId[] {
  const start = `${quizStoragePrefix}.sheet.${uid}.`;
  return [...new Set([...memory.keys(), ...storedKeys()])]
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length).split('.'))
    .map(([cId = '', lId = '']) => ({ uid, cId, lId }));
}

/** Maximum of finished quizzes on the device, for reading offline. */
const mostDone = 12;

/** Removes the oldest finished quizzes above `mostDone`; the server has them. */
function makeRoom(uid: string): void {
  const done = keptSheetIds(uid)
    .map((id) => ({ id, at: keptSheet(id)?.result?.at }))
    .filter(({ at }) => at !== undefined)
    .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
  for (const { id } of done.slice(mostDone)) dropSheet(id);
}

/** Calls `listener` when an attempt changes, in any tab. @returns a function that stops it. */
export function watchSheets(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(quizStoragePrefix)) listener();
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherTab);
  };
}

/** The attempt on this device and its quiz, kept up to date; null for none or without a user. */
export function useKeptSheet(id: SheetId | null) {
  const sheet = useSyncExternalStore(
    watchSheets,
    () => id && keptSheet(id),
    () => null,
  );
  const quiz = useSyncExternalStore(
    watchSheets,
    () => id && keptQuiz(id),
    () => null,
  );
  return id === null || sheet === null || quiz === null ? null : { sheet, quiz };
}
