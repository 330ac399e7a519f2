import { queryOptions, useQuery } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { copy } from '../ui/ui.copy.ts';
import { codeKeys } from './code-queries.ts';
import { allCoursesQuery, useCourseTitle } from './course-queries.ts';

/** All bundles sorted by name, archived ones last. */
export const bundlesQuery = queryOptions({
  queryKey: ['admin', 'bundles'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/bundles', undefined, { signal })).bundles,
});

/** Numbers of cards in each state, keyed by the bundle's id. */
export const bundleStatisticsQuery = queryOptions({
  queryKey: [...codeKeys.all, 'bundles'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/bundles/numbers', undefined, { signal })).numbers,
});

/** A course or bundle that cards are sold for. */
export interface Product {
  readonly id: string;
  readonly title: string;
}

/** Returns the courses and, once loaded, the bundles. */
export function useProducts(courses: readonly Product[]): readonly Product[] {
  const { data: bundles = [] } = useQuery(bundlesQuery);
  return [...courses, ...bundles.map(({ id, name }) => ({ id, title: copy.bundle(name) }))];
}

/**
 * Returns a function that finds the title of a course or bundle. It returns '' for one that does not
 * exist, and undefined until all are loaded.
 */
export function useProductTitle(): (id: string) => string | undefined {
  const titleOf = useCourseTitle();
  const { isSuccess } = useQuery(allCoursesQuery);
  const { data: bundles } = useQuery(bundlesQuery);
  return (id) => {
    const bundle = bundles?.find((each) => each.id === id);
    const title = bundle === undefined ? titleOf(id) : copy.bundle(bundle.name);
    return title === '' && !(isSuccess && bundles !== undefined) ? undefined : title;
  };
}
