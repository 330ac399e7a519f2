import type { CodeBatch } from '@markaz/contract/code-batches';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { facesOf, sampleFace } from './card-face.ts';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://markaz.example' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const batch = {
  firstSerial: 99,
  outlet: 'مكتبة',
  priceLabel: '١٥٠ ج',
  expiresAt: '2027-06-30T20:59:00.000Z',
} as CodeBatch;

it('numbers the cards from the first serial number on', () => {
  const series = {
    course: 'الفقه',
    outlet: 'مكتبة',
    price: '١٥٠ ج',
    validity: expect.stringContaining('يونيو'),
  };
  expect(facesOf(batch, ['A', 'B'], 'الفقه')).toEqual([
    { token: 'A', serial: '000099', link: 'https://markaz.example/enroll?code=A', ...series },
    { token: 'B', serial: '000100', link: 'https://markaz.example/enroll?code=B', ...series },
  ]);
});

it('shows no code on a sample', () => {
  const series = { course: '', outlet: '', price: '', validity: '' };
  expect(sampleFace('FQH', series)).toMatchObject({
    token: 'FQH-XXXX-XXXX-XXXX',
    link: 'https://markaz.example/enroll',
  });
});
