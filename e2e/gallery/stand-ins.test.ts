import { makeCode, readCode } from '@markaz/contract/cards/access-code';
import { expect, it } from 'vitest';
import { demoCodePrefix } from '../../scripts/seed/demo-courses.ts';
import { createStandIns } from './stand-ins.ts';

const newCode = () => makeCode(demoCodePrefix);

it('replaces codes by other valid codes in the same spelling', () => {
  const { token, code } = newCode();
  const [printed = '', storedCode] = createStandIns().show(`${token} ${code}`).split(' ');
  expect(printed).not.toBe(token);
  expect(readCode(printed)).toEqual({ ok: true, code: storedCode });
});

it('replaces the first two codes of any demo by the same two codes', () => {
  const texts = [0, 1].map(() => createStandIns().show(`${newCode().token} ${newCode().token}`));
  const [first = '', second] = texts[0]?.split(' ') ?? [];
  expect(texts[1]).toBe(`${first} ${second}`);
  expect(second).not.toBe(first);
});

it('restores the original codes for the API', () => {
  const { token, code } = newCode();
  const { show, restore } = createStandIns();
  const replaced = show(`{"token":"${token}"}`);
  expect(replaced).not.toContain(token);
  expect(restore(replaced)).toBe(`{"token":"${code}"}`);
});

it('does not change texts that are not valid codes', () => {
  expect(createStandIns().show('DEMO-0000-0000-0001 demo')).toBe('DEMO-0000-0000-0001 demo');
});
