import { type ComponentType, lazy, Suspense } from 'react';
import * as styles from './maths-text.module.css';
import { piecesOf, Source, type SourceProps } from './pieces.ts';

/** Browsers without MathML would join a formula's parts: «12» for a half. */
const setsMaths = () => 'MathMLElement' in globalThis;

const Formula = lazy<ComponentType<SourceProps>>(() =>
  // Without it, the source is still readable.
  import('./formula.tsx').catch(() => ({ default: Source })),
);

/**
 * A text whose LaTeX (`$…$`, and `$$…$$` on a line of its own) is shown as maths, and as source if
 * invalid or until the code for maths (about 50 KB) has loaded.
 */
export function MathsText({ children }: { readonly children: string }) {
  return piecesOf(children).map((piece, index) => {
    if (piece.kind === 'text') return piece.text;
    const display = piece.kind === 'display';
    const props = { source: piece.text, display };
    return (
      // Maths runs from left to right and is isolated from the order of the Arabic around it.
      <bdi
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
        key={index}
        dir="ltr"
        className={display ? styles.display : styles.inline}
      >
        {setsMaths() ? (
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
