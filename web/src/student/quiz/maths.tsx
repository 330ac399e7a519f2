/** A text with maths in it. */
export function MathsText({ children }: { readonly children: string }) {
  return children;
}
