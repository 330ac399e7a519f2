import { type ComponentType, lazy, Suspense } from 'react';
import * as styles from './maths-text.module.css';
import { Source, type SourceProps, splitMaths } from './split-maths.ts';

/** Whether the browser supports MathML. Other browsers would show ½ as «12». */
const supportsMathMl = () => 'MathMLElement' in globalThis;

const Formula = lazy<ComponentType<SourceProps>>(() =>
  // If the module does not load, the source is still readable.
  import('./formula.tsx').catch(() => ({ default: Source })),
);

/**
 * Shows a text, with LaTeX (`$…$`, and `$$…$$` on a line of its own) as maths. Shows the source of
 * invalid LaTeX, and until the module for maths (about 50 KB) has loaded.
 */
export function MathsText({ children }: { readonly children: string }) {
  return splitMaths(children).map((piece, index) => {
    if (piece.kind === 'text') return piece.text;
    const display = piece.kind === 'display';
    const props = { source: piece.text, display };
    return (
      // Maths runs from left to right. `bdi` isolates it from the order of the Arabic around it.
      <bdi
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
        key={index}
        dir="ltr"
        className={display ? styles.display : styles.inline}
      >
        {supportsMathMl() ? (
          <Suspense fallback={<Source {...props} />}>
            <Formula {...props} />
          </Suspense>
        ) : (
          <Source {...props} />
        )}
      </bdi>
    );
  });
}
