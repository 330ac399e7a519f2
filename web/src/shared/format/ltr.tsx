import type { ReactNode } from 'react';

/** Isolates left-to-right text (codes, e-mail addresses, URLs, clocks) within Arabic text. */
export function Ltr({ children }: { readonly children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
