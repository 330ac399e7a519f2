import { expect, it } from 'vitest';
import { csvDownload } from './csv.ts';

it('puts the day in Cairo into the name of a file', () => {
  async function* nothing() {}
  const { headers } = csvDownload(nothing(), 'codes', new Date('2026-11-22T22:30:00Z'));
  expect(headers['Content-Disposition']).toContain('codes-2026-11-23.csv');
});
