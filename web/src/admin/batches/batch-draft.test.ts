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

it('gives a draft back with the id under which it was asked for', () => {
  const draft = valuesSchema.parse({ cId: 'c1', count: '500' });
  keepDraft('u1', draft);
  expect(readDraft('u1')).toEqual(draft);
});

it('keeps it from the next admin at this computer', () => {
  keepDraft('u1', valuesSchema.parse({}));
  expect(readDraft('u2')).toBeNull();
});

it('forgets what it does not understand', () => {
  kept['markaz-batch-draft'] = '{"uid":"u1","requestId":"r","values":{"count":5}}';
  expect(readDraft('u1')).toBeNull();
});
