// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeSheet,
  dropSheet,
  isKeptOnDevice,
  keepSheet,
  keptQuiz,
  keptSheet,
  keptSheetIds,
  watchSheets,
} from './kept-sheets.ts';
import { quizFixture } from './quiz-fixture.ts';
import { newSheet, type SheetId, withAnswer, withMark } from './sheet.ts';

const id: SheetId = { uid: 'u', cId: 'c', lId: 'l' };
const fresh = newSheet({ attemptId: 'one', version: 1, ends: null });

beforeEach(() => keepSheet(id, fresh, quizFixture(3)));

afterEach(() => {
  vi.restoreAllMocks();
  dropSheet(id);
  localStorage.clear();
});

describe('stored answer sheets', () => {
  it('save every answer at once, with the quiz', () => {
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['a', 'c']));
    changeSheet(id, (sheet) => withMark(withAnswer(sheet, 'q2', ['b']), 'q2'));
    expect(keptSheet(id)).toMatchObject({
      attemptId: 'one',
      answers: { q1: ['a', 'c'], q2: ['b'] },
      marked: ['q2'],
    });
    expect(keptQuiz(id)?.questions).toHaveLength(3);
    expect(isKeptOnDevice(id)).toBe(true);
  });

  it('remove a cleared answer, and accept none after the end', () => {
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['a']));
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', []));
    expect(keptSheet(id)?.answers).toEqual({});
    changeSheet(id, (sheet) => ({ ...sheet, state: 'finished' }));
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['a']));
    expect(keptSheet(id)?.answers).toEqual({});
  });

  it('are shared by two tabs: each adds to the answers of the other', () => {
    const [key] = Object.keys(localStorage).filter((each) => each.includes('.sheet.'));
    if (key === undefined) throw new Error('Nothing is kept');
    const heard = vi.fn();
    const stop = watchSheets(heard);
    const theirs = withAnswer(fresh, 'q0', ['b']);
    localStorage.setItem(key, JSON.stringify(theirs));
    dispatchEvent(new StorageEvent('storage', { key }));
    expect(heard).toHaveBeenCalledTimes(1);
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['a']));
    expect(keptSheet(id)?.answers).toEqual({ q0: ['b'], q1: ['a'] });
    stop();
  });

  it('are separate for each student', () => {
    expect(keptSheet({ ...id, uid: 'v' })).toBeNull();
    expect(keptSheetIds('v')).toEqual([]);
    expect(keptSheetIds('u')).toEqual([id]);
  });

  it('stay in memory if storage is full, and are reported as not stored', () => {
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['d']));
    expect(keptSheet(id)?.answers).toEqual({ q1: ['d'] });
    expect(isKeptOnDevice(id)).toBe(false);
  });

  it('do not pile up after they are done', () => {
    for (let index = 0; index < 30; index += 1) {
      const at = new Date(index * 60_000).toISOString();
      const result = { at } as NonNullable<ReturnType<typeof keptSheet>>['result'] & object;
      keepSheet({ ...id, lId: `l${index}` }, { ...fresh, state: 'done', result }, quizFixture(1));
    }
    const left = keptSheetIds('u');
    expect(left.length).toBeLessThan(16);
    expect(left).toContainEqual(id);
    expect(left).toContainEqual({ ...id, lId: 'l29' });
  });
});
