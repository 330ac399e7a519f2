import { type CSSProperties, createElement, type ReactElement } from 'react';

/** Elements of MathML; none of them loads, links or runs anything. */
const elements = new Set(
  (
    'math mrow mi mn mo mtext ms mspace mfrac msqrt mroot mstyle mpadded mphantom menclose ' +
    'msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd'
  ).split(' '),
);

const attributes = new Set(
  (
    'accent accentunder class columnalign columnlines columnspacing columnspan depth dir display ' +
    'displaystyle fence form height largeop linebreak linethickness lspace mathvariant maxsize ' +
    'minsize movablelimits notation rowalign rowlines rowspacing rowspan rspace scriptlevel ' +
    'separator stretchy symmetric voffset width'
  ).split(' '),
);

const styles = [
  'backgroundColor',
  'border',
  'borderBottom',
  'borderLeft',
  'borderRight',
  'borderTop',
  'color',
  'fontSize',
  'fontWeight',
  'margin',
  'marginLeft',
  'marginRight',
  'padding',
  'paddingLeft',
  'paddingRight',
  'verticalAlign',
  'width',
] as const satisfies readonly (keyof CSSProperties & keyof CSSStyleDeclaration)[];

function styleOf(element: Element): CSSProperties | undefined {
  if (!('style' in element)) return undefined;
  const style = element.style as CSSStyleDeclaration;
  const set = styles.filter((name) => style[name] !== '');
  return set.length === 0 ? undefined : Object.fromEntries(set.map((name) => [name, style[name]]));
}

/** Converts an element of MathML to React. Drops everything that is not known to be harmless. */
export function mathmlNodes(element: Element, key?: number): ReactElement<{ dir?: string }> | null {
  const name = element.localName;
  if (!elements.has(name)) return null;
  const known = [...element.attributes].filter((attribute) => attributes.has(attribute.name));
  const values = known.map(({ name: of, value }) => [of === 'class' ? 'className' : of, value]);
  return createElement(
    name,
    { key, style: styleOf(element), ...Object.fromEntries(values) },
    ...[...element.childNodes].map((child, index) =>
      child instanceof Element ? mathmlNodes(child, index) : child.nodeValue,
    ),
  );
}
