import { cloneElement, useMemo } from 'react';
import temml from 'temml';
import './formula.css';
import { mathmlNodes } from './mathml-nodes.ts';
import { readsRightToLeft } from './reads-right-to-left.ts';
import { Source, type SourceProps } from './source.tsx';

/** Above the needs of any lesson's formula. Sources beyond these limits could hang the browser. */
const bounds = { maxExpand: 200, maxSize: [30, 10] } as const;

function typeset({ source, display }: SourceProps) {
  try {
    const markup = temml.renderToString(source, {
      displayMode: display,
      throwOnError: true,
      wrap: 'tex',
      ...bounds,
    });
    // A separate document, in which nothing loads or runs.
    const { body } = new DOMParser().parseFromString(markup, 'text/html');
    return body.firstElementChild && mathmlNodes(body.firstElementChild);
  } catch {
    return null;
  }
}

/** LaTeX as MathML, which browsers lay out themselves; shows invalid LaTeX as text. */
export default function Formula({ source, display }: SourceProps) {
  const element = useMemo(() => typeset({ source, display }), [source, display]);
  if (element === null) return <Source source={source} display={display} />;
  return (
    // React hides and shows suspended content through `style`, which not every `math` has.
    <span>{cloneElement(element, { dir: readsRightToLeft(source) ? 'rtl' : 'ltr' })}</span>
  );
}
