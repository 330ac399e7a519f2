import { useId } from 'react';
import { khatam, khatamAt } from './khatam.ts';

/** Stars that touch at their points leave crosses between them: the classic star-and-cross lattice. */
const rays =
  'M50 0V29M50 71V100M0 50H29M71 50H100M14.64 14.64 35.2 35.2M64.8 64.8 85.36 85.36M14.64 85.36 35.2 64.8M64.8 35.2 85.36 14.64';

export interface KhatamPatternProps {
  readonly className?: string | undefined;
  /** Side of one star in pixels. */
  readonly size?: number;
  /** Degrees by which the lattice is turned. */
  readonly turn?: number;
}

/** The lattice in the current colour, filling its box. Ornament: hidden from screen readers. */
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
            <path d={khatam} transform={khatamAt(50, 21)} strokeWidth="3.8" />
            <path d={rays} strokeWidth="0.9" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
