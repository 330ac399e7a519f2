import { dirname, join, normalize } from 'node:path/posix';

export interface Import {
  /** As the source names it. */
  readonly specifier: string;
  /** Only for its types: nothing of it runs. */
  readonly typeOnly: boolean;
}

/** One file and what it imports. */
export interface SourceFile {
  /** Relative to the repo, with forward slashes. */
  readonly path: string;
  readonly imports: readonly Import[];
}

/** What each part may import of the others (docs/architecture.md); tests may use the local stack. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  functions: ['contract'],
  web: ['contract'],
  local: [],
  scripts: ['contract', 'local'],
  e2e: ['contract', 'local', 'scripts'],
};

const forTests = new Set(['local', 'scripts']);
const isTest = (path: string) => /\/test\/|\.test\./u.test(path);

const packagesOfContract = new Set(['zod']);

/** What a TypeScript source imports: static, side-effect, re-exporting and dynamic imports. */
export function readImports(source: string): readonly Import[] {
  const pattern =
    /(?:^|[;\n}])\s*(?:import|export)\s(type\s)?(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gu;
  return [...source.matchAll(pattern)].map(([, type, named, dynamic]) => ({
    specifier: named ?? dynamic ?? '',
    typeOnly: type !== undefined,
  }));
}

const partOf = (path: string) => path.split('/')[0] ?? '';

/** The npm package that a bare specifier belongs to; null for relative and Node's own. */
export function packageOf(specifier: string): string | null {
  if (/^(\.|\/|node:|virtual:)/u.test(specifier)) return null;
  const [scopeOrName = '', name] = specifier.split('/');
  return scopeOrName.startsWith('@') && name !== undefined ? `${scopeOrName}/${name}` : scopeOrName;
}

/** The part of the repo that an import reaches; null for packages. */
function targetPart(path: string, specifier: string): string | null {
  if (specifier.startsWith('@markaz/')) return specifier.split('/')[1] ?? null;
  if (!specifier.startsWith('.')) return null;
  return partOf(normalize(join(dirname(path), specifier)));
}

function arrowProblem({ path }: SourceFile, { specifier }: Import): string | null {
  const part = partOf(path);
  const target = targetPart(path, specifier);
  if (target === null || target === part || arrows[target] === undefined) return null;
  if (arrows[part]?.includes(target)) return null;
  if (isTest(path) && forTests.has(target)) return null;
  return `${path} imports ${specifier}: ${part} may not know ${target}`;
}

function contractProblem({ path }: SourceFile, { specifier }: Import): string | null {
  const name = packageOf(specifier);
  if (!path.startsWith('contract/src/') || isTest(path) || name === null) return null;
  return packagesOfContract.has(name) ? null : `${path} imports ${name}: contract knows only Zod`;
}

/**
 * A feature's store holds its documents' shape: another feature gets it handed by the composition
 * root, of which it may name the type, and never loads it itself.
 */
function storeProblem({ path }: SourceFile, { specifier, typeOnly }: Import): string | null {
  const feature = /^(functions\/src\/features\/[^/]+)\//u.exec(path)?.[1];
  if (feature === undefined || typeOnly || isTest(path)) return null;
  if (!specifier.startsWith('.')) return null;
  const target = normalize(join(dirname(path), specifier));
  const other = /^(functions\/src\/features\/[^/]+)\/store\b/u.exec(target)?.[1];
  if (other === undefined || other === feature) return null;
  return `${path} imports ${specifier}: a feature does not load another feature's store`;
}

/**
 * What in these files breaks the arrows between the parts of the repo.
 * @returns one sentence for each breach.
 */
export function arrowProblems(files: readonly SourceFile[]): readonly string[] {
  const rules = [arrowProblem, contractProblem, storeProblem];
  return files.flatMap((file) =>
    file.imports.flatMap((imported) =>
      rules.map((rule) => rule(file, imported)).filter((problem) => problem !== null),
    ),
  );
}

/**
 * Packages that files import without their part's package.json naming them.
 * @param declared names by part; those of '' (the root) are known to every part.
 */
export function undeclaredPackages(
  files: readonly SourceFile[],
  declared: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const known = (part: string, name: string) =>
    declared.get(part)?.has(name) || declared.get('')?.has(name);
  return files.flatMap(({ path, imports }) =>
    imports
      .map(({ specifier }) => packageOf(specifier))
      .filter((name) => name !== null)
      .filter((name) => !name.startsWith('@markaz/') && !known(partOf(path), name))
      .map((name) => `${path} imports ${name}, which its package.json does not name`),
  );
}
