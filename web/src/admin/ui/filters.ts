import { useNavigate } from 'react-router-dom';

/** Reads one part of an address; undefined for what it may not be. */
type Reader<Value> = (text: string) => Value | undefined;

/** Parts by which a list is narrowed; a part that is not there narrows nothing. */
export type Filters = Readonly<Record<string, string | undefined>>;

export const anyText: Reader<string> = (text) => text;

/** Takes one of `known`, and nothing else. */
export function oneOf<Value extends string>(known: readonly Value[]): Reader<Value> {
  return (text) => known.find((each) => each === text);
}

/** What an address narrows a list by; whatever a reader does not take is left out. */
export function readFilters<Filter extends Filters>(
  parameters: URLSearchParams,
  readers: { readonly [Part in keyof Filter]-?: Reader<NonNullable<Filter[Part]>> },
): Filter {
  const parts = Object.entries<Reader<string>>(readers)
    .map(([part, read]) => [part, read(parameters.get(part) ?? '')] as const)
    .filter(([, value]) => value);
  return Object.fromEntries(parts) as Filter;
}

/** An address that says by which parts a list is narrowed. */
export function withQuery(path: string, filter: Filters): string {
  const given = Object.entries(filter).filter((part): part is [string, string] => !!part[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Goes to where the list is narrowed otherwise: neither the way back nor the scroll position changes. */
export function useNarrow(): (address: string) => void {
  const navigate = useNavigate();
  return (address) => void navigate(address, { replace: true });
}

/** Whether anything is left out of the list. */
export function isNarrowed(filter: Filters): boolean {
  return Object.values(filter).some(Boolean);
}
