import type { Quiz } from '@markaz/contract/learning/quizzes';
import { useSyncExternalStore } from 'react';
import { readText, storedKeys, writeText } from '../stored.ts';
import { quizStoragePrefix } from '../theme/storage-keys.ts';
import type { Sheet, SheetId } from './sheet.ts';

/** What storage did not take: it lives as long as the page. */
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

/** The same object for the same text, as `useSyncExternalStore` wants it. */
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

/** The attempt that this device keeps of a quiz, the newest; null for none. */
export const keptSheet = (id: SheetId): Sheet | null => read(sheetKey(id));

/** The quiz of that attempt. */
export const keptQuiz = (id: SheetId): Quiz | null => read(quizKey(id));

/** Whether the device itself keeps the attempt; where it does not, it ends with the page. */
export const isKeptOnDevice = (id: SheetId): boolean => !memory.has(sheetKey(id));

/** Begins to keep an attempt, in place of the one before it. */
export function keepSheet(id: SheetId, sheet: Sheet, quiz: Quiz): void {
  makeRoom(id.uid);
  write(quizKey(id), JSON.stringify(quiz));
  write(sheetKey(id), JSON.stringify(sheet));
}

/**
 * Changes what is kept of an attempt: read anew each time, because other tabs write there too.
 * @returns as it is kept; null where there is none any more.
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

/** The quizzes of which this device keeps an attempt of that person. */
export function keptSheetIds(uid: string): readonly SheetId[] {
  const start = `${quizStoragePrefix}.sheet.${uid}.`;
  return [...new Set([...memory.keys(), ...storedKeys()])]
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length).split('.'))
    .map(([cId = '', lId = '']) => ({ uid, cId, lId }));
}

/** Quizzes that were taken and stay here to be looked at without a connection. */
const mostDone = 12;

/** Takes away some of what the server has, where there is much of it. */
function makeRoom(uid: string): void {
  const done = keptSheetIds(uid)
    .map((id) => ({ id, at: keptSheet(id)?.result?.at }))
    .filter(({ at }) => at !== undefined)
    .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
  for (const { id } of done.slice(mostDone)) dropSheet(id);
}

/** Calls `listener` whenever an attempt changes, in this tab or another one. @returns what ends that. */
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

/** The attempt that this device keeps, with its quiz, as they change; null for none or nobody. */
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
