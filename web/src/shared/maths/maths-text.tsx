import { type ComponentType, lazy, Suspense } from 'react';
import * as styles from './maths-text.module.css';
import { piecesOf } from './pieces.ts';
import { Source, type SourceProps } from './source.tsx';

/** Browsers before MathML would run a formula's parts together: «12» for a half. */
const setsMaths = () => 'MathMLElement' in globalThis;

const Formula = lazy<ComponentType<SourceProps>>(() =>
  // Without it what was written can be read all the same.
  import('./formula.tsx').catch(() => ({ default: Source })),
);

/**
 * A text whose LaTeX (`$…$`, and `$$…$$` on a line of its own) is set as maths. The text is there at
 * once; what sets maths (some 50 KB) is fetched only where there is maths, which stands as it was
 * written until then, or for good where it cannot be read.
 */
export function MathsText({ children }: { readonly children: string }) {
  return piecesOf(children).map((piece, index) => {
    if (piece.kind === 'text') return piece.text;
    const display = piece.kind === 'display';
    const props = { source: piece.text, display };
    return (
      // Maths reads from left to right and takes no part in the order of the Arabic around it.
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
