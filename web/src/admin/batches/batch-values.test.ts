import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batchSchema, batchValuesSchema, readDraft, saveDraft } from './batch-values.ts';

const values = batchValuesSchema.parse({ cId: 'c1', count: '٥٠٠', requestId: 'r1' });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('builds the request from the texts in the form, with Arabic or Latin digits', () => {
  expect(
    batchSchema.parse({ ...values, expiresAt: '2026-11-21', outlet: 'مكتبة', price: '١٥٠٫٥' }),
  ).toEqual({
    cId: 'c1',
    opens: { kind: 'course' },
    lasts: { kind: 'forever' },
    codePrefix: '',
    count: 500,
    expiresAt: '2026-11-21T21:59:00.000Z',
    outlet: 'مكتبة',
    price: 15_050,
    priceLabel: '',
    note: '',
    inactive: false,
    handOver: true,
    requestId: 'r1',
  });
});

it.each([
  ['cId', { cId: '' }],
  ['count', { count: '0' }],
  ['count', { count: '1001' }],
  ['count', { count: 'many' }],
  ['expiresAt', { expiresAt: '2026-11-20' }],
  ['codePrefix', { codePrefix: 'فقه' }],
  ['price', { price: 'كثير' }],
  ['outlet', { outlet: 'م'.repeat(81) }],
  ['note', { note: 'م'.repeat(501) }],
] as const)('reports %s as invalid', (field, invalidValues) => {
  const parsed = batchSchema.safeParse({ ...values, ...invalidValues });
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[field]]);
});

it.each([
  ['opens', 'lIds', { opens: { kind: 'lectures', lIds: [] } }],
  ['lasts', 'day', { lasts: { kind: 'until', day: '', days: '' } }],
  ['lasts', 'day', { lasts: { kind: 'until', day: '2026-11-20', days: '' } }],
  ['lasts', 'days', { lasts: { kind: 'days', day: '', days: '' } }],
  ['lasts', 'days', { lasts: { kind: 'days', day: '', days: '٢٫٥' } }],
  ['lasts', 'days', { lasts: { kind: 'days', day: '', days: '1001' } }],
] as const)('reports %s.%s as invalid', (field, part, invalidValues) => {
  const parsed = batchSchema.safeParse({ ...values, ...invalidValues });
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[field, part]]);
});

it('sends only the fields that belong to the chosen scope and access period', () => {
  const formValues = {
    ...values,
    opens: { kind: 'lectures', lIds: ['l1'] },
    lasts: { kind: 'days', day: '2026-01-01', days: '٣٠' },
  } as const;
  const lasts = { kind: 'days', days: 30 };
  expect(batchSchema.parse(formValues)).toMatchObject({ opens: formValues.opens, lasts });
  const bundle = { ...formValues, opens: { ...formValues.opens, kind: 'bundle' } } as const;
  expect(batchSchema.parse(bundle).opens).toEqual({ kind: 'bundle' });
  const today = {
    ...formValues,
    lasts: { ...formValues.lasts, kind: 'until', day: '2026-11-21' },
  } as const;
  expect(batchSchema.parse(today).lasts).toEqual({ kind: 'until', day: '2026-11-21' });
});

let storedItems: Record<string, string> = {};

beforeEach(() => {
  storedItems = {};
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storedItems[key] ?? null,
    setItem: (key: string, value: string) => {
      storedItems[key] = value;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('returns a saved draft with its request id', () => {
  const draft = batchValuesSchema.parse({ cId: 'c1', count: '500' });
  saveDraft('u1', draft);
  expect(readDraft('u1')).toEqual(draft);
});

it('does not return the draft to another admin on the same computer', () => {
  saveDraft('u1', batchValuesSchema.parse({}));
  expect(readDraft('u2')).toBeNull();
});

it('returns null if the stored draft is invalid', () => {
  storedItems['markaz-batch-draft'] = '{"uid":"u1","requestId":"r","values":{"count":5}}';
  expect(readDraft('u1')).toBeNull();
});
