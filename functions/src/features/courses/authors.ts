import type { CourseInfo } from '@markaz/contract/courses';
import { invalidFields } from '../../core/api-error.ts';
import type { AuthorsRecord } from '../../store/records/catalogue.ts';

type Authors = AuthorsRecord['authors'];
type AuthorRef = { readonly id: string; readonly name: string };

/**
 * The author that an admin chose or named. A name that is known already is that author; a new one
 * gets `freshId`. @throws 400 where the chosen author does not exist
 */
export function findAuthor(
  authors: Authors,
  wanted: CourseInfo['author'],
  freshId: string,
): AuthorRef | null {
  if (wanted === null) return null;
  if ('name' in wanted) {
    const known = Object.entries(authors).find(([, { name }]) => name === wanted.name);
    return { id: known?.[0] ?? freshId, name: wanted.name };
  }
  const name = authors[wanted.id]?.name;
  if (name === undefined) throw invalidFields({ 'courseInfo.author': 'هذا المدرّس غير موجود' });
  return { id: wanted.id, name };
}

/**
 * The authors with one's published courses counted up or down; made known where it is new. The
 * very same object where nothing changes.
 */
export function recount(authors: Authors, author: AuthorRef | null, change: -1 | 0 | 1): Authors {
  if (author === null) return authors;
  if (change === 0 && authors[author.id]?.name === author.name) return authors;
  const count = authors[author.id]?.courseCount ?? 0;
  return {
    ...authors,
    [author.id]: { name: author.name, courseCount: Math.max(0, count + change) },
  };
}
