import type { CardScope } from '@markaz/contract/cards/card';
import type { CodeBatch } from '@markaz/contract/cards/code-batches';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { facesOf, isScopeAvailable, sampleFace, sharedTextsOf } from './card-face.ts';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://markaz.example' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const batch = {
  cId: 'c1',
  opens: { kind: 'course' },
  lasts: { kind: 'forever' },
  firstSerial: 99,
  outlet: 'مكتبة',
  priceLabel: '١٥٠ ج',
  expiresAt: '2027-06-30T20:59:00.000Z',
} as CodeBatch;

const createLectures = (...lIds: string[]): CardScope => ({ kind: 'lectures', lIds });
const createBundle = (...cIds: string[]): CardScope => ({ kind: 'bundle', name: 'ترم أول', cIds });

it('numbers the cards from the first serial number', () => {
  const sharedTexts = {
    course: 'الفقه',
    part: '',
    watch: '',
    outlet: 'مكتبة',
    price: '150 ج',
    validity: expect.stringContaining('يونيو'),
  };
  expect(facesOf(batch, ['A', 'B'], { course: 'الفقه', lectures: {} })).toEqual([
    { token: 'A', serial: '000099', link: 'https://markaz.example/enroll?code=A', ...sharedTexts },
    { token: 'B', serial: '000100', link: 'https://markaz.example/enroll?code=B', ...sharedTexts },
  ]);
});

it('does not show a real code on a sample card', () => {
  const sharedTexts = { course: '', part: '', watch: '', outlet: '', price: '', validity: '' };
  expect(sampleFace('FQH', sharedTexts)).toMatchObject({
    token: 'FQH-XXXX-XXXX-XXXX',
    link: 'https://markaz.example/enroll',
  });
});

it('states what a card opens, the end of access, and how long the code is valid', () => {
  const titles = { course: 'النحو', lectures: { l1: 'الفاعل', l2: 'المفعول' } };
  const oneLecture = { ...batch, opens: createLectures('l1') };
  expect(sharedTextsOf(oneLecture, titles)).toMatchObject({
    course: 'الفاعل',
    part: 'محاضرة واحدة من كورس النحو',
  });
  const twoLectures = { ...batch, opens: createLectures('l1', 'l2') };
  expect(sharedTextsOf(twoLectures, titles)).toMatchObject({
    course: 'النحو',
    part: 'محاضرتان فقط: الفاعل، المفعول',
  });
  const bundle: CodeBatch = {
    ...batch,
    opens: createBundle('c1', 'c2', 'c3'),
    lasts: { kind: 'until', day: '2027-01-31' },
  };
  expect(sharedTextsOf(bundle, { course: '', lectures: {} })).toMatchObject({
    course: 'ترم أول',
    part: 'باقة: ٣ كورسات',
    watch: 'المشاهدة حتى 31 يناير 2027',
    validity: 'يصلح الكود حتى 30 يونيو 2027',
  });
});

it('detects cards that would not open everything printed on them', () => {
  const live = new Map([['c1', 'النحو']]);
  const lectures = createLectures('l1');
  const bundle = createBundle('c1', 'c2');
  expect(isScopeAvailable(batch, live, {})).toBe(true);
  expect(isScopeAvailable({ ...batch, cId: 'c2' }, live, {})).toBe(false);
  expect(isScopeAvailable({ ...batch, opens: lectures }, live, { l1: 'الفاعل' })).toBe(true);
  expect(isScopeAvailable({ ...batch, opens: lectures }, live, {})).toBe(false);
  expect(isScopeAvailable({ ...batch, cId: 'b1', opens: bundle }, live, {})).toBe(false);
});
