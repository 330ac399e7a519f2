import { useNavigate } from 'react-router-dom';

/** Reads one query parameter; undefined if the value is invalid. */
type Reader<Value> = (text: string) => Value | undefined;

/** The parts of a list's filter. A missing part does not filter. */
export type Filters = Readonly<Record<string, string | undefined>>;

export const anyText: Reader<string> = (text) => text;

/** Accepts only the `known` values. */
export function oneOf<Value extends string>(allowed: readonly Value[]): Reader<Value> {
  return (text) => allowed.find((each) => each === text);
}

/** Reads a list's filter from the URL, without invalid parts. */
export function readFilters<Filter extends Filters>(
  parameters: URLSearchParams,
  readers: { readonly [Part in keyof Filter]-?: Reader<NonNullable<Filter[Part]>> },
): Filter {
  const parts = Object.entries<Reader<string>>(readers)
    .map(([part, read]) => [part, read(parameters.get(part) ?? '')] as const)
    .filter(([, value]) => value);
  return Object.fromEntries(parts) as Filter;
}

export function withQuery(path: string, filter: Filters): string {
  const activeFilters = Object.entries(filter).filter(
    (part): part is [string, string] => !!part[1],
  );
  return activeFilters.length === 0 ? path : `${path}?${new URLSearchParams(activeFilters)}`;
}

/** Returns a function that replaces the URL, so that «back» leaves the list and nothing scrolls. */
export function useReplaceUrl(): (address: string) => void {
  const navigate = useNavigate();
  return (address) => void navigate(address, { replace: true });
}

export function hasFilters(filter: Filters): boolean {
  return Object.values(filter).some(Boolean);
}
