import { type Caller, may } from '../../core/caller.ts';

interface Visibility {
  readonly state: 'live' | 'trashed';
  readonly published: boolean;
}

/**
 * What is published is there for everyone, drafts for who makes courses; who has a course keeps it until it is
 * purged, whatever becomes of it (product.md: unpublishing never takes it away from who paid).
 * @param has whether the caller has the course
 */
export function maySee(caller: Caller, { state, published }: Visibility, has = false): boolean {
  return has || (state === 'live' && (published || may(caller, 'content')));
}
