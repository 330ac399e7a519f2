import type { Handlers } from '../../http/mount-endpoints.ts';
import type { AuthorStore } from './store.ts';

export function authorHandlers(deps: { readonly authors: AuthorStore }) {
  return {
    'user/allauthors': async () => {
      const authors = Object.entries(await deps.authors.readAll())
        .map(([id, { name, courseCount }]) => ({ id, name, courseCount }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'ar'));
      return { allAuthors: authors };
    },
  } satisfies Partial<Handlers>;
}
