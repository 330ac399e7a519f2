import { queryOptions, useQuery } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { copy } from '../ui/copy.ts';
import { codeKeys } from './code-queries.ts';
import { useCourseTitle } from './course-queries.ts';

/** Every bundle, by name, archived ones last. */
export const bundlesQuery = queryOptions({
  queryKey: ['admin', 'bundles'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/bundles', undefined, { signal })).bundles,
});

/** The cards of each bundle, by state. */
export const bundleNumbersQuery = queryOptions({
  queryKey: [...codeKeys.all, 'bundles'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/bundles/numbers', undefined, { signal })).numbers,
});

/** Something that cards are made for. */
export interface Sold {
  readonly id: string;
  readonly title: string;
}

/** The courses, and after them the bundles as long as they are known, to choose one from. */
export function useSold(courses: readonly Sold[]): readonly Sold[] {
  const { data: bundles = [] } = useQuery(bundlesQuery);
  return [...courses, ...bundles.map(({ id, name }) => ({ id, title: copy.bundle(name) }))];
}

/** Gives the title of a course, or the name of a bundle, by its id; empty while it is not known. */
export function useSoldTitle(): (id: string) => string {
  const titleOf = useCourseTitle();
  const { data: bundles } = useQuery(bundlesQuery);
  return (id) => {
    const bundle = bundles?.find((each) => each.id === id);
    return bundle === undefined ? titleOf(id) : copy.bundle(bundle.name);
  };
}
