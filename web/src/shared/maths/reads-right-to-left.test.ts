import { expect, it } from 'vitest';
import { readsRightToLeft } from './reads-right-to-left.ts';

it.each(['س^2 + ص = ٥', String.raw`\frac{س}{ص}`, String.raw`\begin{aligned}س&=٢\end{aligned}`])(
  'reads %s from the right',
  (source) => expect(readsRightToLeft(source)).toBe(true),
);

it.each([
  'x^2',
  String.raw`x \text{ حيث } y`,
  String.raw`\alpha`,
  '2 + 3',
  String.raw`3\,\text{سم}`,
])('reads %s from the left', (source) => expect(readsRightToLeft(source)).toBe(false));
