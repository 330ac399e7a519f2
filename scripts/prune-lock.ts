/**
 * Cuts the part that one workspace needs at run time out of the repo's package-lock.json, without
 * npm and without a network. Packages keep their versions; only where they lie is worked out anew,
 * because the workspace's own `node_modules` becomes the top one.
 */
import * as z from 'zod';

const dependenciesSchema = z.record(z.string(), z.string()).optional();

const packageSchema = z.looseObject({
  dependencies: dependenciesSchema,
  optionalDependencies: dependenciesSchema,
  peerDependencies: dependenciesSchema,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })).optional(),
});

export const lockSchema = z.looseObject({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), packageSchema),
});

type Lock = z.infer<typeof lockSchema>;
type LockedPackage = z.infer<typeof packageSchema>;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

interface Needed {
  readonly name: string;
  readonly optional: boolean;
}

/** What npm would install for a package: peers too, unless they are optional. */
function neededBy(locked: LockedPackage): Needed[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = locked;
  const peers = Object.keys(peerDependencies).filter(
    (name) => locked.peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [
    ...[...Object.keys(dependencies), ...peers]
      .filter((name) => !Object.hasOwn(optionalDependencies, name))
      .map((name) => ({ name, optional: false })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, optional: true })),
  ];
}

/** Where Node would look for a package, from a place in the tree upwards. */
function candidates(place: string, name: string): string[] {
  const found: string[] = [];
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const inner = at === '' ? 'node_modules' : `${at}/node_modules`;
    found.push(`${inner}/${name}`);
    if (at === '') return found;
    if (!at.includes('/node_modules/')) {
      found.push(`node_modules/${name}`);
      return found;
    }
  }
}

/**
 * The lock file of `manifest` alone.
 * @throws where the repo's lock file lacks a package: it is out of date.
 */
export function pruneLock(
  lock: Lock,
  { workspace, manifest }: { readonly workspace: string; readonly manifest: Manifest },
): Lock {
  const find = (place: string, name: string) =>
    candidates(place, name).find((key) => Object.hasOwn(lock.packages, key));

  /** New place → place in the repo's lock file. */
  const placed = new Map<string, string>();
  const queue: { readonly from: string; readonly to: string; readonly needs: Needed[] }[] = [
    {
      from: workspace,
      to: '',
      needs: Object.keys(manifest.dependencies).map((name) => ({ name, optional: false })),
    },
  ];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const { name, optional } of next.needs) {
      const from = find(next.from, name);
      if (from === undefined) {
        if (optional) continue;
        throw new Error(`package-lock.json has no ${name}: run npm install.`);
      }
      const visible = candidates(next.to, name).find((key) => placed.has(key));
      if (visible !== undefined && placed.get(visible) === from) continue;
      const to = visible === undefined ? `node_modules/${name}` : `${next.to}/node_modules/${name}`;
      placed.set(to, from);
      queue.push({ from, to, needs: neededBy(lock.packages[from] ?? {}) });
    }
  }

  const packages = [...placed]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([to, from]) => {
      const { dev: _dev, devOptional: _devOptional, ...locked } = lock.packages[from] ?? {};
      return [to, locked] as const;
    });
  return {
    name: manifest.name,
    version: manifest.version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { ...manifest }, ...Object.fromEntries(packages) },
  };
}
