import { readFile } from 'node:fs/promises';
import { type ChildNode, type Declaration, parse } from 'postcss';
import type { Plugin } from 'vite';
import { missingNames, missingValues } from './compat-data.ts';
import { type Browsers, staffFloor, studentFloor } from './floor.ts';

/** Without these, all is there and can be used; on paper, the browser's own dialog has the sizes. */
const harmless: ReadonlySet<string> = new Set([
  ...['accent-color', 'line-clamp', 'text-align-last', 'text-size-adjust', 'text-wrap', 'zoom'],
  ...['overflow-anchor', 'overscroll-behavior', 'scroll-behavior', 'field-sizing'],
  ...['contain', 'contain-intrinsic-block-size', 'contain-intrinsic-size', 'content-visibility'],
  ...['backdrop', 'focus-visible', '@page', 'page', 'size'],
  // What is asked of a container counts.
  ...['container', 'container-type'],
]);

/** What a comment before a rule or a declaration begins with that says what is seen without it. */
const explained = 'Older browsers';

const names = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name = '']) => name);

function missingIn(node: ChildNode, browsers: Browsers): readonly string[] {
  if (node.type === 'atrule')
    return missingNames('at-rules', [node.name], browsers).map((name) => `@${name}`);
  if (node.type === 'rule')
    return missingNames('selectors', names(node.selector, /::?([a-z][a-z-]*)/gu), browsers);
  if (node.type !== 'decl') return [];
  const properties = missingNames('properties', [node.prop], browsers);
  return [...properties, ...missingValues(node.value, browsers)];
}

/** Whether the same property has another value before. */
const hasFallback = ({ prop, parent }: Declaration, node: ChildNode) =>
  parent?.nodes
    .slice(0, parent.index(node))
    .some((before) => before.type === 'decl' && before.prop === prop) ?? false;

/** Whether somebody has thought of browsers without it. */
function isCovered(node: ChildNode): boolean {
  if (node.type === 'decl' && hasFallback(node, node)) return true;
  for (let each = node; ; ) {
    const before = each.prev();
    if (before?.type === 'comment' && before.text.startsWith(explained)) return true;
    const { parent } = each;
    if (parent === undefined || parent.type === 'root') return false;
    if (parent.type === 'atrule' && 'name' in parent && parent.name === 'supports') return true;
    each = parent as ChildNode;
  }
}

/** Lists, as error messages, what a stylesheet does that one of these browsers cannot, uncommented. */
export function newerStyles(browsers: Browsers, styles: string): readonly string[] {
  const found: string[] = [];
  parse(styles).walk((node) => {
    const missing = missingIn(node, browsers).filter((name) => !harmless.has(name));
    if (missing.length > 0 && !isCovered(node))
      found.push(`line ${node.source?.start?.line}: ${missing.join(', ')}`);
  });
  return found;
}

/**
 * Fails a build whose styles use what browsers at our floor lack, unless the rule has the same property
 * with an older value before, stands within `@supports`, or a comment before it says what older browsers
 * show.
 */
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
