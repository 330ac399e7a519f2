import { cleanLine } from '@markaz/contract/text';

/** What the form holds about the author: a known one, a new name, or nobody. */
export type AuthorValue = { id: string; name: string } | { name: string } | null;

export interface AuthorOption {
  /** Null for a teacher who is to be added. */
  readonly id: string | null;
  readonly name: string;
}

/** A typed name as an option: the author of that name where there is one, else a new one. */
export function optionFor(text: string, known: readonly AuthorOption[]): AuthorOption | null {
  const name = cleanLine(text);
  if (name === '') return null;
  return known.find((author) => author.name === name) ?? { id: null, name };
}

export function authorValue(option: AuthorOption | null): AuthorValue {
  if (option === null) return null;
  return option.id === null ? { name: option.name } : { id: option.id, name: option.name };
}

/** Reads the form's value back; whatever is none of ours counts as nobody. */
export function authorOption(value: unknown): AuthorOption | null {
  if (typeof value !== 'object' || value === null || !('name' in value)) return null;
  if (typeof value.name !== 'string') return null;
  return { id: 'id' in value && typeof value.id === 'string' ? value.id : null, name: value.name };
}
