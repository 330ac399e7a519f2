// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchValues } from '../stored-values.ts';
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
  it('saves every answer immediately, together with the quiz', () => {
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

  it('removes a cleared answer, and does not accept answers after the attempt is finished', () => {
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['a']));
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', []));
    expect(storedSheet(id)?.answers).toEqual({});
    changeSheet(id, (sheet) => ({ ...sheet, state: 'finished' }));
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['a']));
    expect(storedSheet(id)?.answers).toEqual({});
  });

  it('shares an answer sheet between tabs, so that each tab keeps the answers of the other', () => {
    const [key] = Object.keys(localStorage).filter((each) => each.includes('.sheet.'));
    if (key === undefined) throw new Error('No sheet is stored');
    const onChange = vi.fn();
    const stop = watchValues(onChange);
    const otherTabSheet = withAnswer(fresh, 'q0', ['b']);
    localStorage.setItem(key, JSON.stringify(otherTabSheet));
    dispatchEvent(new StorageEvent('storage', { key }));
    expect(onChange).toHaveBeenCalledTimes(1);
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['a']));
    expect(storedSheet(id)?.answers).toEqual({ q0: ['b'], q1: ['a'] });
    stop();
  });

  it('does not return the answer sheet of another student', () => {
    expect(storedSheet({ ...id, uid: 'v' })).toBeNull();
    expect(storedSheetIds('v')).toEqual([]);
    expect(storedSheetIds('u')).toEqual([id]);
  });

  it('keeps answers in memory if storage is full, and reports that they are not stored', () => {
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    changeSheet(id, (sheet) => withAnswer(sheet, 'q1', ['d']));
    expect(storedSheet(id)?.answers).toEqual({ q1: ['d'] });
    expect(isStored(id)).toBe(false);
  });

  it('removes the answer sheets of the oldest completed attempts', () => {
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
