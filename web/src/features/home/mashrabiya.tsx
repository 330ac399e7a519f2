import { useId } from 'react';
import { khatamPath } from '../../components/khatam.ts';

const arch = 'M8 372V176C8 102 84 62 152 8c68 54 144 94 144 168v196Z';
const innerArch = 'M20 360V178C20 112 88 74 152 24c64 50 132 88 132 154v182Z';
const star = khatamPath(50, 50);
const heart = khatamPath(50, 22);
const rays = 'M50 0V28M50 72V100M0 50H28M72 50H100';

/** A pointed arch with a turned-wood lattice and a book before it: the hero's ornament. */
export function Mashrabiya({ className }: { readonly className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 304 376" aria-hidden="true" focusable="false">
      <defs>
        <pattern
          id={id}
          width="100"
          height="100"
          patternUnits="userSpaceOnUse"
          patternTransform="translate(152 208) scale(.54) translate(-50 -50)"
        >
          <g fill="none" stroke="currentColor" strokeWidth="2.6">
            <path d={star} />
            <path d={heart} strokeWidth="1.8" />
            <path d={rays} strokeWidth="1.8" />
          </g>
        </pattern>
      </defs>
      <path d={arch} fill="rgb(0 0 0 / 18%)" stroke="currentColor" strokeWidth="2.5" />
      <path d={innerArch} fill={`url(#${id})`} opacity=".6" />
      <path d={innerArch} fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d={khatamPath(152, 84)} transform="translate(0 56)" fill="var(--color-deep)" />
      <path
        d={khatamPath(152, 84)}
        transform="translate(0 56)"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
      />
      <path
        d={khatamPath(152, 72)}
        transform="translate(0 56)"
        fill="none"
        stroke="currentColor"
        strokeWidth="1"
      />
      <path
        d="M152 196c-10-8-23-11-38-10.5v52c15-.5 28 2.5 38 10.5 10-8 23-11 38-10.5v-52c-15-.5-28 2.5-38 10.5zM152 196v52M124 200.5c6 0 11.5 1.2 17 3.5M124 213c6 0 11.5 1.2 17 3.5M180 200.5c-6 0-11.5 1.2-17 3.5M180 213c-6 0-11.5 1.2-17 3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
