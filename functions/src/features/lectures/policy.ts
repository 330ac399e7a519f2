import type { Caller } from '../../core/caller.ts';

/** Open lectures are for anyone; the others for who is enrolled, and for admins. */
export function mayOpen(
  caller: Caller,
  lecture: { readonly open: 'true' | 'false' },
  isEnrolled: boolean,
): boolean {
  return lecture.open === 'true' || caller.role === 'admin' || isEnrolled;
}
