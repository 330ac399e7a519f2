import { useNavigate } from 'react-router-dom';

/** Reads one query parameter. Returns undefined if the value is invalid. */
type Reader<Value> = (text: string) => Value | undefined;

/** Values of a list's filters, keyed by name. A missing or empty value means no filter. */
export type Filters = Readonly<Record<string, string | undefined>>;

export const anyText: Reader<string> = (text) => text;

/** Returns a reader that accepts only the `allowed` values. */
export function oneOf<Value extends string>(allowed: readonly Value[]): Reader<Value> {
  return (text) => allowed.find((each) => each === text);
}

/** Reads a list's filters from the URL, and ignores invalid values. */
export function readFilters<Filter extends Filters>(
  parameters: URLSearchParams,
  readers: { readonly [Name in keyof Filter]-?: Reader<NonNullable<Filter[Name]>> },
): Filter {
  const values = Object.entries<Reader<string>>(readers)
    .map(([name, read]) => [name, read(parameters.get(name) ?? '')] as const)
    .filter(([, value]) => value);
  return Object.fromEntries(values) as Filter;
}

export function withQuery(path: string, filter: Filters): string {
  const activeFilters = Object.entries(filter).filter(
    (entry): entry is [string, string] => !!entry[1],
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
