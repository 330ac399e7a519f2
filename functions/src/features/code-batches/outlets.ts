import { foldArabic } from '@markaz/contract/fold-arabic';

/** A name of nothing but signs folds to nothing, and is itself. */
const keyOf = (name: string) => foldArabic(name) || name;

/** Whether two spellings name one outlet. */
export function isSameOutlet(a: string, b: string): boolean {
  return keyOf(a) === keyOf(b);
}

/** An outlet as it is spelled already, or as it was typed where it is new. */
export function spellingOf(known: readonly string[], typed: string): string {
  return known.find((name) => isSameOutlet(name, typed)) ?? typed;
}
