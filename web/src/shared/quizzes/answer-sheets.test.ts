// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AnswerSheetId,
  changeSheet,
  isStored,
  newSheet,
  removeSheet,
  storedQuiz,
  storedSheet,
  storedSheetIds,
  storeSheet,
  watchSheets,
  withAnswer,
  withToggledMark,
} from './answer-sheets.ts';
import { quizFixture } from './quiz-fixture.ts';

const id: AnswerSheetId = { uid: 'u', cId: 'c', lId: 'l' };
const fresh = newSheet({ attemptId: 'one', version: 1, ends: null });

beforeEach(() => storeSheet(id, fresh, quizFixture(3)));

afterEach(() => {
  vi.restoreAllMocks();
  removeSheet(id);
  localStorage.clear();
});

describe('stored answer sheets', () => {
  it('save every answer immediately, together with the quiz', () => {
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['a', 'c']));
    changeSheet(id, (sheet) => withToggledMark(withAnswer(sheet, 'q2', ['b']), 'q2'));
    expect(storedSheet(id)).toMatchObject({
      attemptId: 'one',
      answers: { q1: ['a', 'c'], q2: ['b'] },
      marked: ['q2'],
    });
    expect(storedQuiz(id)?.questions).toHaveLength(3);
    expect(isStored(id)).toBe(true);
  });

  it('remove a cleared answer, and accept no answer once the attempt is finished', () => {
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['a']));
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', []));
    expect(storedSheet(id)?.answers).toEqual({});
    changeSheet(id, (sheet) => ({ ...sheet, state: 'finished' }));
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['a']));
    expect(storedSheet(id)?.answers).toEqual({});
  });

  it('are shared between tabs, so that each tab keeps the answers of the other', () => {
    const [key] = Object.keys(localStorage).filter((each) => each.includes('.sheet.'));
    if (key === undefined) throw new Error('No sheet is stored');
    const onChange = vi.fn();
    const stop = watchSheets(onChange);
    const otherTabSheet = withAnswer(fresh, 'q0', ['b']);
    localStorage.setItem(key, JSON.stringify(otherTabSheet));
    dispatchEvent(new StorageEvent('storage', { key }));
    expect(onChange).toHaveBeenCalledTimes(1);
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['a']));
    expect(storedSheet(id)?.answers).toEqual({ q0: ['b'], q1: ['a'] });
    stop();
  });

  it('are separate for each student', () => {
    expect(storedSheet({ ...id, uid: 'v' })).toBeNull();
    expect(storedSheetIds('v')).toEqual([]);
    expect(storedSheetIds('u')).toEqual([id]);
  });

  it('stay in memory if storage is full, and are reported as not stored', () => {
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['d']));
    expect(storedSheet(id)?.answers).toEqual({ q1: ['d'] });
    expect(isStored(id)).toBe(false);
  });

  it('are removed for the oldest completed attempts', () => {
    for (let index = 0; index < 30; index += 1) {
      const at = new Date(index * 60_000).toISOString();
      const result = { at } as NonNullable<ReturnType<typeof storedSheet>>['result'] & object;
      storeSheet({ ...id, lId: `l${index}` }, { ...fresh, state: 'done', result }, quizFixture(1));
    }
    const remainingIds = storedSheetIds('u');
    expect(remainingIds.length).toBeLessThan(16);
    expect(remainingIds).toContainEqual(id);
    expect(remainingIds).toContainEqual({ ...id, lId: 'l29' });
  });
});
