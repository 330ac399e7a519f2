import { expect, it } from 'vitest';
import { isMissing } from './compat-data.ts';
import { studentFloor } from './floor.ts';
import { newerFeatures, polyfilledFeatures } from './floor-check.ts';

it.each([
  ['Object.groupBy(a, b)', 'Object.groupBy'],
  ['Response.json(a)', 'Response.json'],
  ['new Intl.DurationFormat()', 'Intl.DurationFormat'],
  ['structuredClone(a)', 'structuredClone'],
  ['a.toSpliced(1).isWellFormed()', '.isWellFormed'],
  ['a.replace(/(?<=b)c/, "")', '/(?<=b)c/ (a lookbehind: Safari 16.4)'],
  ['class A { static name = "b" }', 'static name = "b" (Chrome 98)'],
  ['class A { b = c(1) }', 'the field b = c(1) (parentheses: Safari 16)'],
])('finds the feature that the oldest browsers lack in %s', (code, found) => {
  expect([...newerFeatures(studentFloor, code)]).toEqual([found]);
});

it.each([
  'a.map(b).find(c).at(-1)',
  'Object.fromEntries(a); new URL(b); Object.hasOwn(c, d)',
  'a.replace(/b(?=c)(?<name>d)/u, "")',
  'class A { static size = 1; #b = c; d() { return #b in e } }',
  'const { groupBy } = a; groupBy(b); a.groupBy(c)',
])('accepts the code %s', (code) => {
  expect([...newerFeatures(studentFloor, code)]).toEqual([]);
});

it('lists only polyfills for features that the oldest browsers lack', () => {
  for (const name of polyfilledFeatures)
    expect([name, isMissing(name, studentFloor)]).toEqual([name, true]);
});

it('loads the polyfills in every browser that lacks a polyfilled feature', () => {
  // The first versions with both features for which src/inline/older-browsers.ts tests.
  const testedFeatures = ['AbortSignal.any', 'URL.canParse'];
  const first = { chrome: 120, safari: 17.4, firefox: 124, samsunginternet_android: 25 };
  for (const [browser, version] of Object.entries(first)) {
    const isMissingIn = (at: number) => (name: string) => isMissing(name, { [browser]: at });
    expect(testedFeatures.filter(isMissingIn(version))).toEqual([]);
    expect(testedFeatures.filter(isMissingIn(version - 0.1))).not.toEqual([]);
    expect(polyfilledFeatures.filter(isMissingIn(version))).toEqual([]);
  }
});
