/** Reads one part of an address; undefined for what it may not be. */
type Reader<Value> = (text: string) => Value | undefined;

/** Parts by which a list is narrowed; a part that is not there narrows nothing. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** Takes any text. */
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

/** Whether anything is left out of the list. */
export function isNarrowed(filter: Filters): boolean {
  return Object.values(filter).some(Boolean);
}
