import { cleanLine } from '@markaz/contract/text';

/** The author as the form holds one: known by an id, or a new name. */
export interface Author {
  readonly id?: string;
  readonly name: string;
}

/** A typed name as an author: the known one of that name, else a new one; null for no name. */
export function authorFor(text: string, known: readonly Author[]): Author | null {
  const name = cleanLine(text);
  return name === '' ? null : (known.find((author) => author.name === name) ?? { name });
}
