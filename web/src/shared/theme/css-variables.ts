import { type ColorMode, fontFamily, palettes, shape } from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

function declarations(mode: ColorMode): string {
  const colors = Object.entries(palettes[mode]).map(([name, value]) =>
    name === 'shadow' ? `--shadow:${value}` : `--color-${kebab(name)}:${value}`,
  );
  return [`color-scheme:${mode}`, ...colors].join(';');
}

/**
 * Returns the CSS rules with the tokens: light by default, dark with `data-theme="dark"` or,
 * without a choice, if the system prefers it.
 */
export function cssVariables(): string {
  const lengths = [
    `--radius:${shape.radius}px`,
    `--radius-small:${shape.radiusSmall}px`,
    `--touch:${shape.touch}px`,
    `--content-width:${shape.contentWidth}px`,
    `--font:${fontFamily}`,
  ].join(';');
  return [
    `:root{${lengths};${declarations('light')}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${declarations('dark')}}}`,
    `:root[data-theme="dark"]{${declarations('dark')}}`,
  ].join('');
}
