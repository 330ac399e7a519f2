import { expect, it } from 'vitest';
import { readRange } from './range-dialog.tsx';

it('reads both ends as printed', () => {
  expect(readRange('000010', '٠٠٠٠١٩')).toEqual({ ok: true, from: 10, to: 19 });
  expect(readRange('1', '1000')).toMatchObject({ ok: true });
});

it('names the wrong end', () => {
  expect(readRange('x', '5')).toMatchObject({ ok: false, from: expect.any(String), to: null });
  expect(readRange('6', '5')).toMatchObject({ ok: false, from: null, to: expect.any(String) });
  expect(readRange('1', '1001')).toMatchObject({ ok: false, from: null, to: expect.any(String) });
});
