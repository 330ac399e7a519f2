import { cloneElement, useMemo } from 'react';
import temml from 'temml';
import './formula.css';
import { mathmlNodes } from './mathml-nodes.ts';
import { readsRightToLeft } from './reads-right-to-left.ts';
import { Source, type SourceProps } from './source.tsx';

/** More than any formula of a lesson needs; beyond it a source is a trap for the browser. */
const bounds = { maxExpand: 200, maxSize: [30, 10] } as const;

function typeset({ source, display }: SourceProps) {
  try {
    const markup = temml.renderToString(source, {
      displayMode: display,
      throwOnError: true,
      wrap: 'tex',
      ...bounds,
    });
    // A document of its own, in which nothing is loaded or run.
    const { body } = new DOMParser().parseFromString(markup, 'text/html');
    return body.firstElementChild && mathmlNodes(body.firstElementChild);
  } catch {
    return null;
  }
}

/** LaTeX as MathML, which the browser sets by itself; the LaTeX where it cannot be read. */
export default function Formula({ source, display }: SourceProps) {
  const element = useMemo(() => typeset({ source, display }), [source, display]);
  if (element === null) return <Source source={source} display={display} />;
  return (
    // React hides and shows what it waited for through `style`, which not every `math` has.
    <span>{cloneElement(element, { dir: readsRightToLeft(source) ? 'rtl' : 'ltr' })}</span>
  );
}
