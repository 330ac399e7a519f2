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

describe('sheets on the device', () => {
  it('keep every answer at once, with the quiz', () => {
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

  it('take an answer back, and none after the end', () => {
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['a']));
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', []));
    expect(keptSheet(id)?.answers).toEqual({});
    changeSheet(id, (sheet) => ({ ...sheet, state: 'finished' }));
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['a']));
    expect(keptSheet(id)?.answers).toEqual({});
  });

  it('are one for two tabs: each adds to what the other wrote', () => {
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

  it('are another person’s for another person', () => {
    expect(keptSheet({ ...id, uid: 'v' })).toBeNull();
    expect(keptSheetIds('v')).toEqual([]);
    expect(keptSheetIds('u')).toEqual([id]);
  });

  it('live in memory where storage is full, and it is known', () => {
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['d']));
    expect(keptSheet(id)?.answers).toEqual({ q1: ['d'] });
    expect(isKeptOnDevice(id)).toBe(false);
  });

  it('do not pile up once they are taken', () => {
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
