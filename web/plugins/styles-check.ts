import { readFile } from 'node:fs/promises';
import { type ChildNode, type Declaration, parse } from 'postcss';
import type { Plugin } from 'vite';
import { missingNames, missingValues } from './compat-data.ts';
import { type Browsers, staffFloor, studentFloor } from './floor.ts';

/**
 * Features that browsers may lack, because everything stays visible and usable without them.
 * `@page` and `size` only set defaults of the print dialog. `container` needs no check, because
 * container queries are checked.
 */
const optionalFeatures: ReadonlySet<string> = new Set(
  `accent-color line-clamp text-align-last text-size-adjust text-wrap zoom
  overflow-anchor overscroll-behavior scroll-behavior field-sizing
  contain contain-intrinsic-block-size contain-intrinsic-size content-visibility
  backdrop focus-visible @page page size container container-type`.split(/\s+/u),
);

const matchedNames = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

function missingIn(node: ChildNode, browsers: Browsers): readonly string[] {
  if (node.type === 'atrule')
    return missingNames('at-rules', [node.name], browsers).map((name) => `@${name}`);
  if (node.type === 'rule')
    return missingNames('selectors', matchedNames(node.selector, /::?([a-z][a-z-]*)/gu), browsers);
  if (node.type !== 'decl') return [];
  const properties = missingNames('properties', [node.prop], browsers);
  return [...properties, ...missingValues(node.value, browsers)];
}

const hasFallback = ({ prop, parent }: Declaration, node: ChildNode) =>
  parent?.nodes
    .slice(0, parent.index(node))
    .some((previous) => previous.type === 'decl' && previous.prop === prop) ?? false;

/**
 * Whether the styles take browsers without the feature into account. They do so with an earlier
 * declaration of the same property, with `@supports`, or with a comment that starts with «Older
 * browsers».
 */
function isCovered(node: ChildNode): boolean {
  if (node.type === 'decl' && hasFallback(node, node)) return true;
  for (let each = node; ; ) {
    const previous = each.prev();
    if (previous?.type === 'comment' && previous.text.startsWith('Older browsers')) return true;
    const { parent } = each;
    if (parent === undefined || parent.type === 'root') return false;
    if (parent.type === 'atrule' && 'name' in parent && parent.name === 'supports') return true;
    each = parent as ChildNode;
  }
}

/** Returns an error message for each uncovered style that one of these browsers lacks. */
export function newerStyles(browsers: Browsers, styles: string): readonly string[] {
  const found: string[] = [];
  parse(styles).walk((node) => {
    const missing = missingIn(node, browsers).filter((name) => !optionalFeatures.has(name));
    if (missing.length > 0 && !isCovered(node))
      found.push(`line ${node.source?.start?.line}: ${missing.join(', ')}`);
  });
  return found;
}

/** Makes the build fail if a stylesheet uses a feature that the oldest supported browsers lack. */
export function stylesCheck(): Plugin {
  return {
    name: 'markaz:styles-check',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]web[\\/]src[\\/].*\.css$/u },
      async handler(_code, id) {
        const browsers = /[\\/]src[\\/]admin[\\/]/u.test(id) ? staffFloor : studentFloor;
        const found = newerStyles(browsers, await readFile(id, 'utf8'));
        if (found.length > 0)
          this.error(
            `${id} is newer than the oldest browsers (plugins/floor.ts): ${found.join('; ')}`,
          );
      },
    },
  };
}
