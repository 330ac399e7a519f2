import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import type { Browsers } from './floor.ts';

// Read the data from disk. Vite bundles all imports of its configuration, and this data has 18 MB.
const { api, css, javascript }: CompatData = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
);
const { builtins = {} } = javascript;

/**
 * Whether all these browsers support a feature without a flag.
 * @param prefixed whether support with a prefix counts too
 */
function isSupported({ support }: CompatStatement, browsers: Browsers, prefixed = false): boolean {
  return Object.entries(browsers).every(([browser, version]) =>
    [support[browser as keyof typeof support] ?? []]
      .flat()
      .some(
        ({ version_added, version_removed, flags, prefix, alternative_name }) =>
          typeof version_added === 'string' &&
          Number.parseFloat(version_added.replace('≤', '')) <= version &&
          (typeof version_removed !== 'string' || Number.parseFloat(version_removed) > version) &&
          [flags, prefixed ? undefined : prefix, alternative_name].every(
            (each) => each === undefined,
          ),
      ),
  );
}

/** Returns MDN's entries for a global name. The list is empty if there are none. */
const globalEntries = (name: string): Identifier[] =>
  [builtins[name], api[name], api.Window?.[name]].filter((each) => each !== undefined);

const staticEntries = (owner: string, name: string): Identifier[] =>
  [builtins[owner]?.[name], api[owner]?.[`${name}_static`]].filter((each) => each !== undefined);

/**
 * Classes whose methods are found by their name alone, because the code of a call does not show the
 * class of its object.
 */
const classes = {
  Array,
  String,
  RegExp,
  Map,
  Set,
  Promise,
  TypedArray: Object.getPrototypeOf(Uint8Array),
};

const methodEntries = (name: string): Identifier[] =>
  Object.entries(classes).flatMap(([owner, { prototype }]) => {
    const entry = Object.hasOwn(prototype, name) ? builtins[owner]?.[name] : undefined;
    return entry === undefined ? [] : [entry];
  });

/**
 * Whether one of these browsers lacks the feature. Several features can have the same name. Then
 * returns true only if each of them is missing in one of the browsers.
 * @param name `AbortSignal` for a global, `AbortSignal.any` for a static method, `.at` for a method
 * of any class
 */
export function isMissing(name: string, browsers: Browsers): boolean {
  const [owner = '', member] = name.split('.');
  const entries =
    member === undefined
      ? globalEntries(owner)
      : owner === ''
        ? methodEntries(member)
        : staticEntries(owner, member);
  const statements = entries.flatMap(({ __compat }) => __compat ?? []);
  return statements.length > 0 && !statements.some((each) => isSupported(each, browsers));
}

/** Patterns of CSS units and functions, with MDN's entry for each. */
const cssValues: readonly (readonly [pattern: RegExp, Identifier | undefined])[] = [
  [/\b\d*\.?\d+[sld]v(?:[bhiw]|min|max)\b/u, css.types?.length?.viewport_percentage_units_dynamic],
  [/\b\d*\.?\d+cq(?:[bhiw]|min|max)\b/u, css.types?.length?.container_query_length_units],
  ...Object.keys(css.types?.color ?? {}).map(
    (name) => [new RegExp(`\\b${name}\\(`, 'u'), css.types?.color?.[name]] as const,
  ),
];

const isCssMissing = (entry: Identifier | undefined, browsers: Browsers) =>
  // Support with a prefix is enough, because the build adds prefixes.
  entry?.__compat !== undefined && !isSupported(entry.__compat, browsers, true);

/** Returns the given properties, selectors or at-rules that one of the browsers lacks. */
export function missingNames(
  kind: 'properties' | 'selectors' | 'at-rules',
  names: readonly string[],
  browsers: Browsers,
): readonly string[] {
  return names.filter((name) => isCssMissing(css[kind]?.[name], browsers));
}

/** Returns the units and functions of a property's value that one of the browsers lacks. */
export function missingValues(value: string, browsers: Browsers): readonly string[] {
  return cssValues.flatMap(([pattern, entry]) => {
    const [found] = pattern.exec(value) ?? [];
    return found !== undefined && isCssMissing(entry, browsers) ? [found] : [];
  });
}
