import { khatam, khatamTransform, openBook } from '@markaz/contract/site/khatam';

export function BrandMark({ size = 40 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path d={khatam} transform={khatamTransform(24, 23)} fill="var(--color-primary)" />
      <path
        d={khatam}
        transform={khatamTransform(24, 19.5)}
        fill="none"
        stroke="var(--color-deep-gold)"
        strokeWidth="2.6"
      />
      <path
        d={openBook}
        fill="none"
        stroke="var(--color-on-primary)"
        strokeWidth="1.9"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
