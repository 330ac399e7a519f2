import type { ReactNode } from 'react';

/** Keeps what reads left to right (codes, e-mails, URLs, clocks) whole inside Arabic text. */
export function Ltr({ children }: { readonly children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
