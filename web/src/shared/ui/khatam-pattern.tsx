import { khatam, khatamRays, khatamTransform } from '@markaz/contract/site/khatam';
import { useId } from 'react';

export interface KhatamPatternProps {
  readonly className?: string | undefined;
  /** Side of one star in pixels. */
  readonly size?: number;
  readonly turn?: number;
}

/**
 * Fills its box with a pattern of khatams (eight-pointed stars) in the current text colour. Hidden
 * from screen readers.
 */
export function KhatamPattern({ className, size = 72, turn = 0 }: KhatamPatternProps) {
  const id = useId();
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true">
      <defs>
        <pattern
          id={id}
          width="100"
          height="100"
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${size / 100}) rotate(${turn})`}
        >
          <g fill="none" stroke="currentColor" strokeWidth="1.6">
            <path d={khatam} />
            <path d={khatam} transform={khatamTransform(50, 21)} strokeWidth="3.8" />
            <path d={khatamRays} strokeWidth="0.9" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
