import { expect, it } from 'vitest';
import { firstNameOf } from './present.ts';

const cases: [string, string][] = [
  ['مريم أحمد محمود', 'مريم'],
  ['  مريم   أحمد ', 'مريم'],
  ['عبد الرحمن محمد علي', 'عبد الرحمن'],
  ['عبدالرحمن محمد علي', 'عبدالرحمن'],
  ['أبو بكر حسن', 'أبو بكر'],
  ['نور الدين محمود', 'نور الدين'],
  ['فاطمة الزهراء علي', 'فاطمة الزهراء'],
  ['Abdel Rahman Mohamed', 'Abdel Rahman'],
  ['Maryam Ahmed', 'Maryam'],
  ['مريم', 'مريم'],
  ['عبد', 'عبد'],
  ['', ''],
];

it.each(cases)('shows the parents of «%s» only the first name «%s»', (fullName, firstName) => {
  expect(firstNameOf(fullName)).toBe(firstName);
});
