import { makeCode } from '@markaz/contract/access-code';
import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { Timestamp } from 'firebase-admin/firestore';
import { notFound, unavailable } from '../../http/api-error.ts';
import type { Admin } from '../../http/caller.ts';
import type { AccessCodeStore } from './store.ts';

export type AccessCodeService = ReturnType<typeof createAccessCodeService>;

interface Needs {
  readonly store: AccessCodeStore;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** With 55 random bits even a second try is next to impossible. */
const tries = 5;

export function createAccessCodeService({ store, now, newId }: Needs) {
  return {
    /** Makes one code for a live course; two writes. @throws 404 */
    async make(
      admin: Admin,
      { cId, codePrefix }: InputOf<'admin/courses/access_token'>,
    ): Promise<ResponseOf<'admin/courses/access_token'>> {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const { code, token } = makeCode(codePrefix);
        const added = await store.add(code, {
          cId,
          token,
          state: 'unused',
          createdAt: Timestamp.fromDate(now()),
          createdBy: admin.uid,
          nonce: newId(),
          expiresAt: null,
          usedAt: null,
          usedBy: null,
        });
        if (added === 'course-gone') throw notFound();
        if (added === 'added') return { token };
      }
      throw unavailable(new Error('No free access code found'));
    },
  };
}
