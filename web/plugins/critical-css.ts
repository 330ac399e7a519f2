import postcss, { type AtRule, type Container, type Rule } from 'postcss';

/** States that nobody brings about before the whole stylesheet is there. */
const touched = /:(?:hover|active|focus-visible)\b/u;

interface Found {
  readonly classes: ReadonlySet<string>;
  readonly html: string;
}

/** Whether the selector may mean an element of a document that nobody has touched yet. */
function mayMatch(selector: string, { classes, html }: Found): boolean {
  const named = (pattern: RegExp) =>
    Array.from(selector.matchAll(pattern), ([, name = '']) => name);
  return (
    !touched.test(selector) &&
    named(/\.(-?[a-z_][\w-]*)/giu).every((name) => classes.has(name)) &&
    named(/\[(aria-[a-z]+)/gu).every((name) => html.includes(` ${name}=`))
  );
}

function prune(container: Container, found: Found): void {
  container.each((node) => {
    if (node.type === 'rule') {
      const rule = node as Rule;
      const wanted = rule.selectors.filter((selector) => mayMatch(selector, found));
      if (wanted.length === 0) rule.remove();
      else rule.selectors = wanted;
    } else if (node.type === 'atrule' && (node as AtRule).name === 'font-face') {
      node.remove();
    } else if (node.type === 'atrule' && (node as AtRule).name === 'media') {
      const media = node as AtRule;
      prune(media, found);
      if (media.nodes?.length === 0) media.remove();
    }
  });
}

/**
 * The rules of a stylesheet that a document needs before anybody has touched it; without fonts, whose
 * rules are the document's own where it needs them at once (document-head.ts).
 */
export function criticalCss(css: string, html: string): string {
  const names = Array.from(html.matchAll(/\sclass="([^"]*)"/gu), ([, list = '']) =>
    list.split(' '),
  );
  const sheet = postcss.parse(css);
  prune(sheet, { classes: new Set(names.flat()), html });
  const used = sheet.toString();
  sheet.walkAtRules('keyframes', (frames) => {
    if (used.split(frames.params).length < 3) frames.remove();
  });
  return sheet.toString();
}
