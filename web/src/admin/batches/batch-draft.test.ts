import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from './batch-draft.ts';
import { valuesSchema } from './batch-values.ts';

let kept: Record<string, string> = {};

beforeEach(() => {
  kept = {};
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('returns a saved draft with its request id', () => {
  const draft = valuesSchema.parse({ cId: 'c1', count: '500' });
  keepDraft('u1', draft);
  expect(readDraft('u1')).toEqual(draft);
});

it('does not return the draft to another admin on the same computer', () => {
  keepDraft('u1', valuesSchema.parse({}));
  expect(readDraft('u2')).toBeNull();
});

it('returns null for a stored draft that it cannot read', () => {
  kept['markaz-batch-draft'] = '{"uid":"u1","requestId":"r","values":{"count":5}}';
  expect(readDraft('u1')).toBeNull();
});
