import {
  type CSSProperties,
  cloneElement,
  createElement,
  type ReactElement,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import temml from 'temml';
import './formula.css';
import { formulaCopy as copy } from './formula.copy.ts';
import * as styles from './maths-text.module.css';
import { Source, type SourceProps } from './split-maths.ts';

/** Allowed elements of MathML. None of them loads, links to or runs anything. */
const allowedElements = new Set(
  (
    'math mrow mi mn mo mtext ms mspace mfrac msqrt mroot mstyle mpadded mphantom menclose ' +
    'msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd'
  ).split(' '),
);

const allowedAttributes = new Set(
  (
    'accent accentunder class columnalign columnlines columnspacing columnspan depth dir display ' +
    'displaystyle fence form height largeop linebreak linethickness lspace mathvariant maxsize ' +
    'minsize movablelimits notation rowalign rowlines rowspacing rowspan rspace scriptlevel ' +
    'separator stretchy symmetric voffset width'
  ).split(' '),
);

const allowedStyles = [
  ...(['border', 'borderBottom', 'borderLeft', 'borderRight', 'borderTop'] as const),
  ...(['margin', 'marginLeft', 'marginRight', 'padding', 'paddingLeft', 'paddingRight'] as const),
  ...(['backgroundColor', 'color', 'fontSize', 'fontWeight', 'verticalAlign', 'width'] as const),
] as const satisfies readonly (keyof CSSProperties & keyof CSSStyleDeclaration)[];

function styleOf(element: Element): CSSProperties | undefined {
  if (!('style' in element)) return undefined;
  const style = element.style as CSSStyleDeclaration;
  const usedStyles = allowedStyles.filter((name) => style[name] !== '');
  return usedStyles.length === 0
    ? undefined
    : Object.fromEntries(usedStyles.map((name) => [name, style[name]]));
}

/**
 * Converts a MathML element to React. Drops elements, attributes and styles that are not allowed
 * above.
 */
export function mathmlNodes(element: Element, key?: number): ReactElement<{ dir?: string }> | null {
  const name = element.localName;
  if (!allowedElements.has(name)) return null;
  const allowed = [...element.attributes].filter((attribute) =>
    allowedAttributes.has(attribute.name),
  );
  const values = allowed.map(({ name: attributeName, value }) => [
    attributeName === 'class' ? 'className' : attributeName,
    value,
  ]);
  return createElement(
    name,
    { key, style: styleOf(element), ...Object.fromEntries(values) },
    ...[...element.childNodes].map((child, index) =>
      child instanceof Element ? mathmlNodes(child, index) : child.nodeValue,
    ),
  );
}

/** Matches text inside a formula, and the names of commands. */
const wordsAndCommands =
  /\\(?:text|mbox|textbf|textit)\s*\{[^{}]*\}|\\(?:begin|end)\s*\{[^{}]*\}|\\[a-z]+/giu;

/**
 * Whether all letters of a formula are Arabic. Egyptian books print such formulas from
 * right to left.
 */
export function readsRightToLeft(source: string): boolean {
  const letters = source.replaceAll(wordsAndCommands, ' ');
  return /\p{Script=Arabic}/u.test(letters) && !/[a-z]/iu.test(letters);
}

/** Limits that no lesson reaches. Without them, a formula could block the browser. */
const limits = { maxExpand: 200, maxSize: [30, 10] } as const;

function typeset({ source, display }: SourceProps) {
  try {
    const markup = temml.renderToString(source, {
      displayMode: display,
      throwOnError: true,
      wrap: 'tex',
      ...limits,
    });
    // Parse in a separate document, in which nothing loads or runs.
    const { body } = new DOMParser().parseFromString(markup, 'text/html');
    return body.firstElementChild && mathmlNodes(body.firstElementChild);
  } catch {
    return null;
  }
}

/** Whether a formula is wider than its line, so that it must be scrolled. */
function useIsWide(scroller: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || !('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(() =>
      setIsWide(element.scrollWidth > element.clientWidth + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return isWide;
}

/** A formula on a line of its own. If it is too wide, it says so, and the keyboard can scroll it. */
function DisplayedFormula({ children }: { readonly children: ReactElement }) {
  const scroller = useRef<HTMLSpanElement>(null);
  const isWide = useIsWide(scroller);
  return (
    <>
      <span
        ref={scroller}
        className={styles.scroller}
        {...(isWide && { tabIndex: 0, role: 'group', 'aria-label': copy.wide })}
      >
        {children}
      </span>
      {isWide && (
        <span className={styles.hint} dir="rtl" aria-hidden="true">
          {copy.scroll}
        </span>
      )}
    </>
  );
}

/** Shows LaTeX as MathML, which the browser lays out. Shows invalid LaTeX as text. */
export default function Formula({ source, display }: SourceProps) {
  const element = useMemo(() => typeset({ source, display }), [source, display]);
  if (element === null) return <Source source={source} display={display} />;
  const formula = cloneElement(element, { dir: readsRightToLeft(source) ? 'rtl' : 'ltr' });
  if (display) return <DisplayedFormula>{formula}</DisplayedFormula>;
  // React hides suspended content through `style`, which not every browser's `math` element has.
  return <span>{formula}</span>;
}
