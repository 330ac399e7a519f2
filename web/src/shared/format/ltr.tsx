import type { ReactNode } from 'react';

/** Keeps left-to-right text (codes, e-mails, URLs, clocks) whole inside Arabic text. */
export function Ltr({ children }: { readonly children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
