import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import type { Browsers } from './floor.ts';

// Read, not imported: Vite puts all that its configuration imports into one file, and these are 18 MB.
const { api, javascript }: CompatData = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
);
const { builtins = {} } = javascript;

/** Whether all these browsers have something without a flag or a prefix. */
function isIn({ support }: CompatStatement, browsers: Browsers): boolean {
  return Object.entries(browsers).every(([browser, version]) =>
    [support[browser as keyof typeof support] ?? []]
      .flat()
      .some(
        ({ version_added, version_removed, flags, prefix, alternative_name }) =>
          typeof version_added === 'string' &&
          Number.parseFloat(version_added.replace('≤', '')) <= version &&
          (typeof version_removed !== 'string' || Number.parseFloat(version_removed) > version) &&
          [flags, prefix, alternative_name].every((each) => each === undefined),
      ),
  );
}

/** MDN's entries for a global name; empty where the platform has no such name. */
const ofGlobal = (name: string): Identifier[] =>
  [builtins[name], api[name], api.Window?.[name]].filter((each) => each !== undefined);

const ofStatic = (owner: string, name: string): Identifier[] =>
  [builtins[owner]?.[name], api[owner]?.[`${name}_static`]].filter((each) => each !== undefined);

/** A method call shows no class, so methods of these classes are recognised by name. */
const classes = {
  ...{ Array, String, RegExp, Map, Set, Promise },
  TypedArray: Object.getPrototypeOf(Uint8Array),
} as const;

const ofMethod = (name: string): Identifier[] =>
  Object.entries(classes).flatMap(([owner, { prototype }]) => {
    const known = Object.hasOwn(prototype, name) ? builtins[owner]?.[name] : undefined;
    return known === undefined ? [] : [known];
  });

/**
 * Whether a name of the platform is missing in one of these browsers. Of several things of one name none
 * may be there: a method cannot be told from another class's.
 * @param name `AbortSignal` for a global, `AbortSignal.any` for what is called on it, `.at` for a method.
 */
export function isMissing(name: string, browsers: Browsers): boolean {
  const [owner = '', member] = name.split('.');
  const known =
    member === undefined
      ? ofGlobal(owner)
      : owner === ''
        ? ofMethod(member)
        : ofStatic(owner, member);
  const statements = known.flatMap(({ __compat }) => __compat ?? []);
  return statements.length > 0 && !statements.some((each) => isIn(each, browsers));
}
