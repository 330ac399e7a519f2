import { expect, it } from 'vitest';
import { shortClassNames } from './short-class-names.ts';

const css = '.card { color: red } .card .title { background: url(./a.png) } @keyframes rise {}';

it('gives every class of every file a name of its own, the same in every build', () => {
  const name = shortClassNames('/site');
  const names = [
    name('card', '/site/src/card.module.css', css),
    name('title', '/site/src/card.module.css', css),
    name('rise', '/site/src/card.module.css', css),
    name('card', '/site/src/row.module.css', css),
  ];
  expect(new Set(names).size).toBe(4);
  expect(shortClassNames('/elsewhere')('title', '/elsewhere/src/card.module.css', css)).toBe(
    names[1],
  );
});
