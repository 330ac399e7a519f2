import { invalidFields, notFound } from './api-error.ts';
import { mayAccess, type Staff } from './caller.ts';

/**
 * Returns the author that a teacher's call is about: the caller, or the one that an admin names.
 * @throws 404 if a teacher names another author, 400 if an admin names none
 */
export function ownAuthor(caller: Staff, requested: string | undefined): string {
  if (requested !== undefined && (requested === caller.teacherOf || mayAccess(caller, 'admin')))
    return requested;
  if (requested === undefined && caller.teacherOf !== null) return caller.teacherOf;
  if (mayAccess(caller, 'admin')) throw invalidFields({ author: 'اختر المدرس' });
  throw notFound();
}
