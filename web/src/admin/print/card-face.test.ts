import type { Opens } from '@markaz/contract/cards/card';
import type { CodeBatch } from '@markaz/contract/cards/code-batches';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { facesOf, opensAll, sampleFace, seriesOf } from './card-face.ts';

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

const lecturesOf = (...lIds: string[]): Opens => ({ kind: 'lectures', lIds });
const bundleOf = (...cIds: string[]): Opens => ({ kind: 'bundle', name: 'ترم أول', cIds });

it('numbers the cards from the first serial number', () => {
  const series = {
    course: 'الفقه',
    part: '',
    watch: '',
    outlet: 'مكتبة',
    price: '١٥٠ ج',
    validity: expect.stringContaining('يونيو'),
  };
  expect(facesOf(batch, ['A', 'B'], { course: 'الفقه', lectures: {} })).toEqual([
    { token: 'A', serial: '000099', link: 'https://markaz.example/enroll?code=A', ...series },
    { token: 'B', serial: '000100', link: 'https://markaz.example/enroll?code=B', ...series },
  ]);
});

it('shows no real code on a sample', () => {
  const series = { course: '', part: '', watch: '', outlet: '', price: '', validity: '' };
  expect(sampleFace('FQH', series)).toMatchObject({
    token: 'FQH-XXXX-XXXX-XXXX',
    link: 'https://markaz.example/enroll',
  });
});

it('states what a card opens, the end of access, and how long the code is valid', () => {
  const names = { course: 'النحو', lectures: { l1: 'الفاعل', l2: 'المفعول' } };
  const one = { ...batch, opens: lecturesOf('l1') };
  expect(seriesOf(one, names)).toMatchObject({
    course: 'الفاعل',
    part: 'محاضرة واحدة من كورس النحو',
  });
  const two = { ...batch, opens: lecturesOf('l1', 'l2') };
  expect(seriesOf(two, names)).toMatchObject({
    course: 'النحو',
    part: 'محاضرتان فقط: الفاعل، المفعول',
  });
  const bundle: CodeBatch = {
    ...batch,
    opens: bundleOf('c1', 'c2', 'c3'),
    lasts: { kind: 'until', day: '2027-01-31' },
  };
  expect(seriesOf(bundle, { course: '', lectures: {} })).toMatchObject({
    course: 'ترم أول',
    part: 'باقة: ٣ كورسات',
    watch: 'المشاهدة حتى ٣١ يناير ٢٠٢٧',
    validity: 'يصلح الكود حتى ٣٠ يونيو ٢٠٢٧',
  });
});

it('detects cards that would not open everything printed on them', () => {
  const live = new Map([['c1', 'النحو']]);
  const lectures = lecturesOf('l1');
  const bundle = bundleOf('c1', 'c2');
  expect(opensAll(batch, live, {})).toBe(true);
  expect(opensAll({ ...batch, cId: 'c2' }, live, {})).toBe(false);
  expect(opensAll({ ...batch, opens: lectures }, live, { l1: 'الفاعل' })).toBe(true);
  expect(opensAll({ ...batch, opens: lectures }, live, {})).toBe(false);
  expect(opensAll({ ...batch, cId: 'b1', opens: bundle }, live, {})).toBe(false);
});
