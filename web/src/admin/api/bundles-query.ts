import { queryOptions, useQuery } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { copy } from '../ui/ui.copy.ts';
import { codeKeys } from './code-queries.ts';
import { useCourseTitle } from './course-queries.ts';

/** All bundles sorted by name, archived ones last. */
export const bundlesQuery = queryOptions({
  queryKey: ['admin', 'bundles'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/bundles', undefined, { signal })).bundles,
});

/** Number of cards in each state, for each bundle. */
export const bundleStatisticsQuery = queryOptions({
  queryKey: [...codeKeys.all, 'bundles'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/bundles/numbers', undefined, { signal })).numbers,
});

export interface Product {
  readonly id: string;
  readonly title: string;
}

/** Returns things to choose from: the courses and, once loaded, the bundles. */
export function useProducts(courses: readonly Product[]): readonly Product[] {
  const { data: bundles = [] } = useQuery(bundlesQuery);
  return [...courses, ...bundles.map(({ id, name }) => ({ id, title: copy.bundle(name) }))];
}

/** Returns a function from the id of a course or bundle to its title; empty until loaded. */
export function useProductTitle(): (id: string) => string {
  const titleOf = useCourseTitle();
  const { data: bundles } = useQuery(bundlesQuery);
  return (id) => {
    const bundle = bundles?.find((each) => each.id === id);
    return bundle === undefined ? titleOf(id) : copy.bundle(bundle.name);
  };
}
