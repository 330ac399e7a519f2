import { khatam, khatamAt } from './khatam.ts';

/** The centre's mark: an open book inside a khatam. */
export function BrandMark({ size = 40 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path d={khatam} transform={khatamAt(24, 23)} fill="var(--color-primary)" />
      <path
        d={khatam}
        transform={khatamAt(24, 19.5)}
        fill="none"
        stroke="var(--color-deep-gold)"
        strokeWidth="2.6"
      />
      <path
        d="M24 19.5c-2.2-1.9-5-2.6-8.5-2.5v12.5c3.5-.1 6.3.6 8.5 2.5 2.2-1.9 5-2.6 8.5-2.5V17c-3.5-.1-6.3.6-8.5 2.5zM24 19.5v12.5"
        fill="none"
        stroke="var(--color-on-primary)"
        strokeWidth="1.9"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
