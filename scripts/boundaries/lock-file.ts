import * as z from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ version: z.string().optional(), resolved: z.string().optional() }),
  ),
});

/** Packages of which two copies would mean two registries of apps, so that one does not see the other's. */
const once = ['firebase-admin', '@google-cloud/firestore', 'react', 'zod'];

/**
 * What is wrong with package-lock.json: a second copy of a package that must be there once, or the
 * address of a registry, which belongs to one machine and not to the project.
 */
export function lockProblems(text: string): readonly string[] {
  const { packages } = lockSchema.parse(JSON.parse(text));
  const paths = Object.keys(packages);
  const copies = once.flatMap((name) => {
    const found = paths.filter(
      (path) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`),
    );
    return found.length === 1 ? [] : [`package-lock.json has ${found.length} copies of ${name}`];
  });
  const hosted = Object.entries(packages)
    .filter(([, { resolved }]) => resolved !== undefined && /^https?:/u.test(resolved))
    .map(([path]) => `package-lock.json names a registry for ${path}`);
  return [...copies, ...hosted];
}
