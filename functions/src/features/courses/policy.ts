import type { Caller } from '../../core/caller.ts';

interface Visibility {
  readonly state: 'live' | 'trashed';
  readonly published: boolean;
}

/** Trashed courses are gone for everyone; drafts are there for admins only. */
export function maySee(caller: Caller, { state, published }: Visibility): boolean {
  return state === 'live' && (published || caller.role === 'admin');
}
